"""Real-time priority for one thread, where that is permitted; without it rulings are as right, but may come later."""

from __future__ import annotations

import os


def run_in_real_time(thread: int, priority: int) -> str:
    """Run a thread at a SCHED_FIFO priority and return "", or why that is not permitted and what permits it.

    Args:
        thread: its number in the kernel (``Thread.native_id``).
        priority: 1 to 99; more goes first.
    """
    try:
        # Reset on fork: a program that a callback starts must not run in real time.
        os.sched_setscheduler(thread, os.SCHED_FIFO | os.SCHED_RESET_ON_FORK, os.sched_param(priority))
    except (OSError, ValueError) as problem:
        return (
            f"the reader's thread cannot run at real-time priority {priority}: {problem}. Rulings stay right, they may "
            f"come later under load; to permit it: LimitRTPRIO={priority} in the service's unit, or 'rtprio "
            f"{priority}' for the user in /etc/security/limits.d"
        )
    return ""
