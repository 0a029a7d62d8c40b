"""A tournament on a Dask cluster: two worker processes that listen on the loopback interface only."""

import logging
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from functools import partial
from multiprocessing import resource_tracker

import pytest

import dos
from dos.bots import Factory, GreedyBot, RandomBot, SearchBot
from dos.simulation import GameFailed, play_many
from support.faulty_bots import RaisingBot

distributed = pytest.importorskip("distributed", reason="Dask is not installed: pip install 'dos-cards[dask]'")
psutil = pytest.importorskip("psutil", reason="psutil, which Dask installs, is missing")


@contextmanager
def cluster() -> Iterator[Executor]:
    """Start a cluster of two processes, and check that its end leaves none of them."""
    # Python starts this process with the first one that it spawns, and keeps it.
    resource_tracker.ensure_running()
    before = set(psutil.Process().children(recursive=True))
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, host="127.0.0.1", dashboard_address=None
        ) as workers,
        distributed.Client(workers) as client,
    ):
        addresses = list(client.scheduler_info()["workers"])
        assert len(addresses) == 2
        assert all(address.startswith("tcp://127.0.0.1:") for address in addresses)
        assert len(set(psutil.Process().children(recursive=True)) - before) >= 2
        yield client.get_executor()
    _, alive = psutil.wait_procs(set(psutil.Process().children(recursive=True)) - before, timeout=10)
    assert not alive


def test_a_cluster_gives_the_same_result(caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]) -> None:
    """A cluster of two processes gives the result of one loop, and logs no warning until its end."""
    factories: dict[str, Factory] = {
        "greedy": GreedyBot,
        "random": RandomBot,
        "search": partial(SearchBot, playouts=4),
    }
    play = partial(play_many, factories, 30, num_players=2, rules=dos.Rules(target_score=40, dos_call=True), seed=6)
    # What the logger of Dask logs does not reach the root logger.
    logger = logging.getLogger("distributed")
    logger.addHandler(caplog.handler)
    try:
        with cluster() as executor:
            found = play(executor=executor, chunk_size=4)
    finally:
        logger.removeHandler(caplog.handler)

    assert found == play()
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]
    assert "" == capfd.readouterr().err


def test_a_failing_game_on_a_cluster() -> None:
    """The error of a game that fails in a worker has its record."""
    play = partial(play_many, {"raising": RaisingBot}, 20, num_players=2, chunk_size=5)
    with pytest.raises(GameFailed) as expected:
        play()
    with cluster() as executor, pytest.raises(GameFailed) as caught:
        play(executor=executor)

    assert str(caught.value) == str(expected.value)
    assert caught.value.record == expected.value.record
