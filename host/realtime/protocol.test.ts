import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  broadcast,
  closed,
  type Frame,
  joined,
  joinOf,
  nameOf,
  readFrame,
  refusalOf,
  replyTo,
  systemSays,
  tokenOf,
  vsnOf,
  writeFrame,
} from './protocol.ts';

const heartbeat: Frame = { joinRef: null, ref: '4', topic: 'phoenix', event: 'heartbeat', payload: {} };
const joining: Frame = {
  joinRef: '1',
  ref: '2',
  topic: 'realtime:match:7',
  event: 'phx_join',
  payload: { config: {} },
};

test('there are two versions, and the older one when none is named', () => {
  expect(['2.0.0', '1.0.0', null, '3.0.0', ''].map(vsnOf)).toEqual(['2.0.0', '1.0.0', '1.0.0', undefined, undefined]);
});

describe.each(['1.0.0', '2.0.0'] as const)('in %s', (vsn) => {
  test('a frame is read as it was written', () => {
    for (const frame of [heartbeat, joining]) expect(readFrame(vsn, writeFrame(vsn, frame))).toEqual(frame);
  });

  test.each([
    ['no JSON', 'hello'],
    ['a number', '7'],
    ['null', 'null'],
    ['nothing', ''],
    ['a row too short', '["1","2","realtime:a","phx_join"]'],
    ['a row too long', '["1","2","realtime:a","phx_join",{},{}]'],
    ['refs that are numbers', '[1,2,"realtime:a","phx_join",{}]'],
    ['a topic that is none', '["1","2",{},"phx_join",{}]'],
    ['no event', '{"topic":"realtime:a","payload":{},"ref":"1"}'],
    ['a ref without end', `["1","${'2'.repeat(65)}","realtime:a","phx_join",{}]`],
    ['a topic without end', `["1","2","realtime:${'ü'.repeat(124)}","phx_join",{}]`],
    ['a topic with a NUL', String.raw`["1","2","realtime:\u0000","phx_join",{}]`],
    [
      'a topic of two lines',
      String.raw`{"join_ref":"1","ref":"2","topic":"realtime:\n","event":"phx_join","payload":{}}`,
    ],
    ['half a sign', String.raw`["1","2","realtime:\ud800","phx_join",{}]`],
  ])('%s is no frame', (_, text) => {
    expect(readFrame(vsn, text)).toBeUndefined();
  });

  test('a payload that is no object says nothing', () => {
    for (const payload of ['[1]', '"x"', '7', 'null'])
      expect(
        readFrame(
          vsn,
          vsn === '2.0.0'
            ? `[null,"4","phoenix","heartbeat",${payload}]`
            : `{"topic":"phoenix","event":"heartbeat","payload":${payload},"ref":"4"}`,
        ),
      ).toEqual(heartbeat);
  });

  test('whatever comes is a frame or none', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string(), fc.uint8Array({ maxLength: 300 })), (message) => {
        const frame = readFrame(vsn, message);
        expect(frame === undefined || typeof frame.topic === 'string').toBe(true);
      }),
    );
  });
});

describe('a broadcast of a client', () => {
  const push = (joinRef: string, ref: string, topic: string, event: string, rest = '{}', meta = '') => {
    const texts = [joinRef, ref, topic, event, meta].map((text) => Buffer.from(text));
    return new Uint8Array(
      Buffer.concat([Buffer.from([3, ...texts.map(({ length }) => length), 1]), ...texts, Buffer.from(rest)]),
    );
  };

  test('comes in bytes and is known by its topic and refs', () => {
    expect(readFrame('2.0.0', push('1', '9', 'realtime:maç:7', 'shout', '{"text":"hi"}', '{"persist":true}'))).toEqual({
      joinRef: '1',
      ref: '9',
      topic: 'realtime:maç:7',
      event: 'broadcast',
      payload: { type: 'broadcast', event: 'shout' },
    });
    expect(readFrame('2.0.0', push('', '', 'realtime:a', 'shout'))).toMatchObject({ joinRef: null, ref: null });
  });

  test('is none when it is cut short, of another kind, no text, or of the older version', () => {
    const whole = push('1', '9', 'realtime:a', 'shout', '');
    for (let length = 0; length < whole.length; length += 1)
      expect(readFrame('2.0.0', whole.subarray(0, length)), `${length}`).toBeUndefined();
    expect(readFrame('2.0.0', Uint8Array.from([4, ...whole.subarray(1)]))).toBeUndefined();
    expect(readFrame('2.0.0', Uint8Array.from([3, 0, 0, 1, 0, 0, 1, 0xff]))).toBeUndefined();
    expect(readFrame('1.0.0', whole)).toBeUndefined();
  });
});

test('a topic has a name', () => {
  expect(['realtime:match:7', 'realtime:', 'phoenix', 'realtime'].map(nameOf)).toEqual([
    'match:7',
    undefined,
    undefined,
    undefined,
  ]);
});

describe('a join', () => {
  test('says what it asks for', () => {
    const changes = [{ event: '*', schema: 'public', table: 'teams' }];
    expect(
      joinOf({
        access_token: 'a.b.c',
        config: { private: true, presence: { enabled: true, key: 'x' }, postgres_changes: changes },
      }),
    ).toEqual({ isPrivate: true, token: 'a.b.c', wantsPresence: true, changes });
  });

  test('that says nothing asks for nothing', () => {
    const nothing = { isPrivate: false, token: undefined, wantsPresence: false, changes: [] };
    for (const payload of [
      {},
      { config: null },
      { config: [] },
      { config: { private: 'true', presence: 1, postgres_changes: {} } },
    ])
      expect(joinOf(payload)).toEqual(nothing);
    expect(
      joinOf(JSON.parse('{"__proto__":{"config":{"private":true},"access_token":"a.b.c"}}') as object as never),
    ).toEqual(nothing);
  });

  test('carries a person’s token; a key is nobody’s', () => {
    expect(tokenOf({ access_token: 'sb_publishable_x' })).toBeUndefined();
    expect(tokenOf({ access_token: '' })).toBeUndefined();
    expect(tokenOf({ access_token: 7 })).toBeUndefined();
    expect(tokenOf({ user_token: 'a.b.c' })).toBe('a.b.c');
  });

  test('is answered with each table it named, as often as one may name them', () => {
    expect(joined(joining, []).payload).toEqual({ status: 'ok', response: { postgres_changes: [] } });
    const binding = { event: 'INSERT', schema: 'public', table: 'teams', filter: 'id=eq.1' };
    expect(joined(joining, [{ ...binding, select: ['id'] }, { event: '*' }]).payload).toEqual({
      status: 'ok',
      response: {
        postgres_changes: [
          { id: 1, ...binding },
          { id: 2, event: '*' },
        ],
      },
    });
    expect(joinOf({ config: { postgres_changes: Array.from({ length: 500 }, () => binding) } }).changes).toHaveLength(
      20,
    );
  });
});

test('answers carry the refs of what they answer', () => {
  expect(writeFrame('2.0.0', replyTo(heartbeat, 'ok'))).toBe(
    '[null,"4","phoenix","phx_reply",{"status":"ok","response":{}}]',
  );
  expect(writeFrame('1.0.0', refusalOf(joining, 'no'))).toBe(
    '{"join_ref":"1","ref":"2","topic":"realtime:match:7","event":"phx_reply","payload":{"status":"error","response":{"reason":"no"}}}',
  );
  expect(closed('realtime:a', '1')).toMatchObject({ joinRef: '1', ref: '1', event: 'phx_close' });
});

test('what the system and the database say is of the topic', () => {
  expect(systemSays('match:7', '1', { status: 'error', message: 'over' })).toEqual({
    joinRef: '1',
    ref: null,
    topic: 'realtime:match:7',
    event: 'system',
    payload: { extension: 'system', status: 'error', message: 'over', channel: 'match:7' },
  });
  expect(writeFrame('2.0.0', broadcast('match:7', 'changed', { id: 'x' }))).toBe(
    '[null,null,"realtime:match:7","broadcast",{"type":"broadcast","event":"changed","payload":{"id":"x"}}]',
  );
});
