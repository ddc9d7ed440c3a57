import { beforeEach, describe, expect, it } from 'vitest';
import { dismiss, messages, notify } from './notify.ts';

beforeEach(() => messages.set([]));

describe('[NAV-17] message queue', () => {
  it('titled messages stay, the rest last 6 s, notices 10 s', () => {
    notify({ type: 'SUCCESS', value: 'a', title: 'Sucesso' });
    notify({ type: 'INFO', value: 'b' });
    notify({ type: 'INFO', value: 'c', notice: true });
    expect(messages.get().map((message) => message.durationMs)).toEqual([null, 6_000, 10_000]);
  });
  it('the same message twice is one, and each can be closed', () => {
    notify({ type: 'ERROR', value: 'x' });
    const close = notify({ type: 'ERROR', value: 'x' });
    expect(messages.get()).toHaveLength(1);
    close();
    expect(messages.get()).toEqual([]);
  });
  it('a key replaces, and the queue stays short', () => {
    notify({ type: 'INFO', value: '1', key: 'k' });
    notify({ type: 'INFO', value: '2', key: 'k' });
    expect(messages.get().map((message) => message.value)).toEqual(['2']);
    for (let n = 0; n < 9; n += 1) notify({ type: 'INFO', value: `m${n}` });
    expect(messages.get()).toHaveLength(5);
    notify({ type: 'ERROR', value: 'lida por último', title: 'Ops' });
    for (let n = 0; n < 9; n += 1) notify({ type: 'ERROR', value: `t${n}`, title: 'Ops' });
    expect(messages.get().filter(({ title }) => title !== undefined)).toHaveLength(10);
    messages.set(messages.get().filter(({ title }) => title === undefined));
    dismiss(messages.get()[0]!.id);
    expect(messages.get()).toHaveLength(4);
  });
});
