import { EventEmitter } from 'node:events';
import type { LiveMessage } from '@glossa/contracts/live-messages';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { systemClock } from '../clock.ts';
import type { Actor } from '../http/actor.ts';
import { createLiveHub, type LiveHub } from './hub.ts';

const actorOf = (name: string, organisationId: string, system = false): Actor =>
  ({
    ...{ sessionId: name, userId: name, organisationId, system },
    roleResources: [],
    projectIds: [],
  }) as unknown as Actor;

const sent: Array<{ to: string; text: string }> = [];
let actors: Map<string, Actor>;
let hub: LiveHub;
beforeEach(() => {
  vi.useFakeTimers();
  sent.length = 0;
  actors = new Map();
  hub = createLiveHub(
    async () => actors,
    systemClock,
    () => {},
  );
  hub.listen();
});
afterEach(() => {
  hub.stop();
  vi.useRealTimers();
});

function open(actor: Actor): EventEmitter {
  const socket = Object.assign(new EventEmitter(), {
    ...{ OPEN: 1, readyState: 1, bufferedAmount: 0 },
    send: (text: string) => sent.push({ to: actor.sessionId, text }),
    ping: () => {},
    terminate: () => {},
  });
  actors.set(actor.sessionId, actor);
  hub.add(socket as unknown as WebSocket, actor, Date.now());
  return socket;
}
/** Who hears a message of the organization. */
function listeners(organisationId: string): string[] {
  sent.length = 0;
  const message: LiveMessage = { type: 'changed', what: 'media', mediaId: null };
  hub.deliver({ audience: { organisationId, resource: null }, message });
  return sent.map(({ to }) => to).sort();
}

test('a message is serialized once, for members of its organization and those who see all', () => {
  for (const name of ['a', 'b']) open(actorOf(name, 'first'));
  open(actorOf('c', 'second'));
  open(actorOf('operator', 'second', true));
  let times = 0;
  const message = {
    type: 'changed',
    toJSON: () => {
      times += 1;
      return { type: 'changed' };
    },
  } as unknown as LiveMessage;
  sent.length = 0;
  hub.deliver({ audience: { organisationId: 'first', resource: null }, message });
  expect(times).toBe(1);
  expect(sent.map(({ to }) => to).sort()).toEqual(['a', 'b', 'operator']);
  expect(new Set(sent.map(({ text }) => text))).toEqual(new Set(['{"type":"changed"}']));
});

test('who joins while sessions are looked up stays, and whose session ended is closed', async () => {
  let answer = () => {};
  hub.stop();
  hub = createLiveHub(
    async () => {
      const known = new Map(actors);
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return known;
    },
    systemClock,
    () => {},
  );
  const close = vi.fn();
  const join = (name: string) =>
    Object.assign(open(actorOf(name, 'first')), { close: () => close(name) });
  join('a');
  join('b');
  actors.delete('b');
  await vi.advanceTimersByTimeAsync(4_000);
  join('c');
  answer();
  await vi.advanceTimersByTimeAsync(0);
  expect(close.mock.calls).toEqual([['b']]);
});

test('who moves to another organization, gains the view of all, or leaves, hears accordingly', async () => {
  open(actorOf('a', 'first'));
  const socket = open(actorOf('b', 'first'));
  expect(listeners('first')).toEqual(['a', 'b']);
  actors.set('a', actorOf('a', 'second'));
  await vi.advanceTimersByTimeAsync(4_000);
  expect(listeners('first')).toEqual(['b']);
  expect(listeners('second')).toEqual(['a']);
  actors.set('a', actorOf('a', 'second', true));
  await vi.advanceTimersByTimeAsync(4_000);
  expect(listeners('first')).toEqual(['a', 'b']);
  socket.emit('close');
  expect(listeners('first')).toEqual(['a']);
  expect(hub.size()).toBe(1);
});
