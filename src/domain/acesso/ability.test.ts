import { describe, expect, it } from 'vitest';
import { buildAbility, can, canOnRow, mayEnter, missingPermission, requiredPermission } from './ability.ts';
import {
  ACTION_TITLES,
  ACTIONS,
  joinPermissions,
  MalformedPermissionsError,
  splitPermissions,
} from './permissions.ts';

describe('[PERM-01] permission is action plus subject', () => {
  it('[PERM-01] allows the named action on the named subject and nothing else', () => {
    const ability = buildAbility([{ action: 'list', subject: 'banco' }]);
    expect(can(ability, 'list', 'banco')).toBe(true);
    expect(can(ability, 'update', 'banco')).toBe(false);
    expect(can(ability, 'list', 'cid')).toBe(false);
    expect(can(ability, 'manage', 'all')).toBe(false);
  });
  it('[PERM-01] manage on all allows everything, manage on a subject all of that subject', () => {
    const admin = buildAbility([{ action: 'manage', subject: 'all' }]);
    for (const action of ACTIONS) expect(can(admin, action, 'qualquer')).toBe(true);
    expect(can(admin, 'manage', 'all')).toBe(true);
    const bankOnly = buildAbility([{ action: 'manage', subject: 'banco' }]);
    expect(can(bankOnly, 'delete', 'banco')).toBe(true);
    expect(can(bankOnly, 'list', 'cid')).toBe(false);
  });
  it('[PERM-01] no permissions, no right', () => {
    expect(can(buildAbility([]), 'list', 'banco')).toBe(false);
  });
  it('[NAV-04] a resource asks for list unless it says otherwise; public and free ones ask nothing', () => {
    expect(requiredPermission({ subject: 'banco' })).toEqual({ action: 'list', subject: 'banco' });
    expect(requiredPermission({ subject: 'regra', action: 'insert' })).toEqual({
      action: 'insert',
      subject: 'regra',
    });
    expect(requiredPermission({})).toBeNull();
    expect(requiredPermission({ subject: 'banco', login: false })).toBeNull();
    const ability = buildAbility([{ action: 'list', subject: 'banco' }]);
    expect(mayEnter(ability, { subject: 'banco' })).toBe(true);
    expect(mayEnter(ability, { subject: 'regra', action: 'insert' })).toBe(false);
    expect(mayEnter(ability, {})).toBe(true);
  });
  it('[NAV-04] a view asks for its own permission and for the rows that it shows, and says which is missing', () => {
    const view = { action: 'liberar', subject: 'contapagar', rowsOf: 'contapagar' };
    const missing = (...actions: string[]) =>
      missingPermission(buildAbility(actions.map((action) => ({ action, subject: 'contapagar' }))), view);
    expect(missing('liberar', 'list')).toBeNull();
    expect(missing('list')).toEqual({ action: 'liberar', subject: 'contapagar' });
    expect(missing('liberar')).toEqual({ action: 'list', subject: 'contapagar' });
  });
});

describe('[PERM-05] one’s own rows', () => {
  const own = {
    pedido: {
      any: [
        { field: 'paraId', value: 1, gives: ['recusar'] },
        { field: 'deId', value: 1, gives: ['cancelar'] },
      ],
    },
  };
  const recebido = { paraId: 1, deId: 2 };
  const enviado = { paraId: 2, deId: 1 };
  const alheio = { paraId: 2, deId: 2 };

  it('a tie gives its actions to anybody, and no other tie or permission does', () => {
    for (const permissions of [
      [],
      [{ action: 'manage', subject: 'all' }],
      [{ action: 'recusar', subject: 'pedido' }],
    ]) {
      const ability = buildAbility(permissions, own);
      expect(can(ability, 'recusar', 'pedido')).toBe(true);
      expect([recebido, enviado, alheio].map((row) => canOnRow(ability, 'recusar', 'pedido', row))).toEqual([
        true,
        false,
        false,
      ]);
      expect([recebido, enviado, alheio].map((row) => canOnRow(ability, 'cancelar', 'pedido', row))).toEqual([
        false,
        true,
        false,
      ]);
    }
  });

  it('what a rule gives, on the subject or on everything, is given on one’s own rows', () => {
    expect(can(buildAbility([], own), 'list', 'pedido')).toBe(false);
    for (const subject of ['pedido', 'all']) {
      const ability = buildAbility([{ action: 'list', subject }], own);
      expect([recebido, enviado, alheio].map((row) => canOnRow(ability, 'list', 'pedido', row))).toEqual([
        true,
        true,
        false,
      ]);
      expect(can(ability, 'delete', 'pedido')).toBe(false);
    }
    const admin = buildAbility([{ action: 'manage', subject: 'all' }], own);
    expect(canOnRow(admin, 'update', 'pedido', alheio)).toBe(false);
    expect(canOnRow(admin, 'update', 'pedido', enviado)).toBe(true);
    expect(can(admin, 'manage', 'all')).toBe(true);
    expect(canOnRow(admin, 'update', 'banco', { id: 1 })).toBe(true);
  });
});

describe('[SES-04] permissions as they travel', () => {
  it('[SES-04] splits subject:action into pairs, each once', () => {
    expect(splitPermissions({ a: 'banco:list', b: 'all:manage', c: 'banco:list' })).toEqual([
      { subject: 'banco', action: 'list' },
      { subject: 'all', action: 'manage' },
    ]);
    expect(splitPermissions({})).toEqual([]);
  });
  it('[SES-04] refuses the whole when a value is malformed, and lists each', () => {
    const map = { 0: 'banco:list', 1: 'banco', 2: ':list', 3: 'a:b:c', 4: 7, 5: null, 6: 'a: b' };
    expect(() => splitPermissions(map)).toThrow(
      new MalformedPermissionsError(['1=banco', '2=:list', '3=a:b:c', '4=7', '5=null', '6=a: b']),
    );
  });
  it('[SES-04] what is joined splits to the same pairs', () => {
    const pairs = [
      { action: 'dash003', subject: 'dashboard' },
      { action: 'manage', subject: 'all' },
    ];
    expect(joinPermissions(pairs)).toEqual({ 0: 'dashboard:dash003', 1: 'all:manage' });
    expect(splitPermissions(joinPermissions(pairs))).toEqual(pairs);
  });
  it('[PERM-02] knows every action of the specification, once', () => {
    for (const action of [
      'list',
      'view',
      'insert',
      'update',
      'delete',
      'manage',
      'responder',
      'realizardatalock',
      'sendmessage',
      'rep001',
      'rep005',
      'dash003',
      'dash027',
      'updateStatusAguardandoAvaliacao',
      'updateStatusAvaliacaoPendente',
      'updatestatusaprovado',
    ]) {
      expect(ACTIONS).toContain(action);
    }
    expect(new Set(ACTIONS).size).toBe(ACTIONS.length);
    for (const action of Object.keys(ACTION_TITLES)) expect(ACTIONS).toContain(action);
  });
});
