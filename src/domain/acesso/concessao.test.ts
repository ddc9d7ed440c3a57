import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildAbility, can } from './ability.ts';
import type { Permission } from './permissions.ts';
import {
  diferenca,
  eAdministrador,
  foraDoAlcance,
  intersecao,
  recusasAoGrupo,
  recusasAoUsuario,
  type Ator,
  type Contido,
  type EstadoUsuario,
} from './concessao.ts';

const p = (...texts: string[]): Permission[] =>
  texts.map((text) => ({ subject: text.split(':')[0] ?? '', action: text.split(':')[1] ?? '' }));
const ator = (permissoes: Permission[], rest: Partial<Ator> = {}): Ator => ({
  id: 1,
  ability: buildAbility(permissoes),
  grupos: new Set([10]),
  prestadores: new Set([100]),
  ...rest,
});
const pessoa = (rest: Partial<EstadoUsuario> = {}): EstadoUsuario => ({
  id: 2,
  ativo: true,
  admin: false,
  papeis: [],
  grupos: [],
  permissoes: [],
  prestadores: [100],
  profissionalId: null,
  fornecedorId: null,
  ...rest,
});
const motivos = (recusas: readonly { motivo: string; campo: string | null }[]) =>
  recusas.map(({ campo, motivo }) => [campo, motivo]);

const gerente = ator(p('usuario:update', 'banco:list'));
const admin = ator(p('all:manage'));

describe('[PERM-01] who may give what to whom', () => {
  it('[PERM-04] nobody changes his own rights, an administrator neither; his own name he may', () => {
    const eu = pessoa({ id: 1, grupos: [10] });
    expect(recusasAoUsuario(admin, eu, eu)).toEqual([]);
    for (const [change, campo] of [
      [{ admin: true }, 'admin'],
      [{ grupos: [10, 11] }, 'grupos'],
      [{ grupos: [] }, 'grupos'],
      [{ papeis: ['profissional'] as const }, 'papeis'],
      [{ ativo: false }, 'ativo'],
      [{ prestadores: [100, 101] }, 'prestadores'],
      [{ profissionalId: 7 }, 'profissionalId'],
      [{ fornecedorId: 7 }, 'fornecedorId'],
    ] as const) {
      expect(motivos(recusasAoUsuario(admin, eu, { ...eu, ...change }))).toEqual([[campo, 'a-si-mesmo']]);
    }
  });

  it('[PERM-04] nobody grants what he does not have, unless he manages everything', () => {
    const grants = pessoa({ permissoes: p('banco:list', 'banco:insert') });
    expect(motivos(recusasAoUsuario(gerente, null, grants))).toEqual([['grupos', 'alem-do-que-tem']]);
    expect(recusasAoUsuario(gerente, null, grants)[0]?.permissoes).toEqual(p('banco:insert'));
    expect(recusasAoUsuario(gerente, null, pessoa({ permissoes: p('banco:list') }))).toEqual([]);
    expect(recusasAoUsuario(admin, null, grants)).toEqual([]);
    expect(motivos(recusasAoUsuario(gerente, null, pessoa({ admin: true })))).toEqual([
      ['admin', 'administrador'],
    ]);
    expect(motivos(recusasAoUsuario(gerente, pessoa(), pessoa({ permissoes: p('all:manage') })))).toEqual([
      ['grupos', 'alem-do-que-tem'],
    ]);
  });

  it('[PERM-04] nobody opens a provider that he does not reach, nor makes a person at none of his', () => {
    expect(motivos(recusasAoUsuario(gerente, pessoa(), pessoa({ prestadores: [100, 101] })))).toEqual([
      ['prestadores', 'prestador-alheio'],
    ]);
    expect(motivos(recusasAoUsuario(gerente, null, pessoa({ prestadores: [] })))).toEqual([
      ['prestadores', 'sem-prestador'],
    ]);
  });

  it('[PERM-04] nobody touches a person above himself', () => {
    for (const above of [pessoa({ admin: true }), pessoa({ permissoes: p('banco:insert') })]) {
      expect(motivos(recusasAoUsuario(gerente, above, { ...above, ativo: false }))).toEqual([
        [null, 'acima-de-voce'],
      ]);
      expect(recusasAoUsuario(admin, above, { ...above, ativo: false })).toEqual([]);
    }
  });

  it('[H4] nobody touches a person who reaches a provider that he does not', () => {
    const further = pessoa({ prestadores: [100, 101] });
    expect(motivos(recusasAoUsuario(gerente, further, further))).toEqual([[null, 'acima-de-voce']]);
    expect(motivos(recusasAoUsuario(gerente, further, { ...further, prestadores: [100] }))).toEqual([
      [null, 'acima-de-voce'],
    ]);
    expect(recusasAoUsuario(admin, further, { ...further, ativo: false })).toEqual([]);
  });

  it('[H4] nobody changes a group in which there is somebody whom he does not contain, in rights or in reach', () => {
    const de = p('banco:list');
    const grupo = (membros: readonly Contido[]) => ({ id: 11, ativo: true, permissoes: de, membros });
    const [contido, longe, acima] = [
      pessoa(),
      pessoa({ prestadores: [101] }),
      pessoa({ permissoes: p('banco:insert') }),
    ];
    expect(recusasAoGrupo(gerente, grupo([contido]), { ...grupo([contido]), permissoes: [] })).toEqual([]);
    for (const membro of [longe, acima, pessoa({ admin: true })]) {
      const antes = grupo([contido, membro]);
      expect(motivos(recusasAoGrupo(gerente, antes, { ...antes, permissoes: [] }))).toEqual([
        [null, 'membros-acima'],
      ]);
      expect(motivos(recusasAoGrupo(gerente, antes, null))).toEqual([[null, 'membros-acima']]);
      expect(recusasAoGrupo(admin, antes, { ...antes, permissoes: [] })).toEqual([]);
    }
  });

  it('[PERM-05] who sees a part of a register neither gives more of it nor touches who sees more', () => {
    const de = p('usuario:update', 'convenio:list', 'convenio:update');
    const limites = { convenio: { linhas: ['criados'], ocultos: ['cnpj'], fixos: [] } };
    const limitado = ator(de, { limites });
    const inteiro = pessoa({ permissoes: p('convenio:list') });
    const igual = pessoa({ permissoes: p('convenio:list'), limites });
    expect(motivos(recusasAoUsuario(limitado, null, inteiro))).toEqual([['grupos', 'alem-do-que-tem']]);
    expect(motivos(recusasAoUsuario(limitado, pessoa(), inteiro))).toEqual([['grupos', 'alem-do-que-tem']]);
    expect(motivos(recusasAoUsuario(limitado, inteiro, { ...inteiro, ativo: false }))).toEqual([
      [null, 'acima-de-voce'],
    ]);
    expect(recusasAoUsuario(limitado, null, igual)).toEqual([]);
    expect(recusasAoUsuario(limitado, igual, { ...igual, ativo: false })).toEqual([]);
    // Whoever has nothing of the register has no more of it; and who writes nothing, nothing more to write.
    expect(recusasAoUsuario(limitado, pessoa(), { ...pessoa(), ativo: false })).toEqual([]);
    const semEscrever = ator(de, { limites: { convenio: { linhas: null, ocultos: [], fixos: ['cnpj'] } } });
    expect(recusasAoUsuario(semEscrever, null, inteiro)).toEqual([]);
    expect(
      motivos(recusasAoUsuario(semEscrever, null, pessoa({ permissoes: p('convenio:update') }))),
    ).toEqual([['grupos', 'alem-do-que-tem']]);
    // A right on everything is one on the register too.
    const amplo = ator(p('all:list'), { limites });
    const grupo = { id: 11, ativo: true, permissoes: p('all:list'), membros: [] };
    expect(motivos(recusasAoGrupo(amplo, null, grupo))).toEqual([['permissoes', 'alem-do-que-tem']]);
    expect(motivos(recusasAoGrupo(limitado, { ...grupo, permissoes: [], membros: [inteiro] }, null))).toEqual(
      [[null, 'membros-acima']],
    );
  });

  it('[PERM-04] nobody changes what his own group may do, an administrator neither', () => {
    const [de, para] = [p('banco:list'), p('banco:list', 'banco:insert')];
    const grupo = (id: number, permissoes: Permission[], ativo = true) => ({
      id,
      ativo,
      permissoes,
      membros: [],
    });
    expect(motivos(recusasAoGrupo(admin, grupo(10, de), grupo(10, para)))).toEqual([
      ['permissoes', 'ao-proprio-grupo'],
    ]);
    expect(motivos(recusasAoGrupo(admin, grupo(10, de), grupo(10, de, false)))).toEqual([
      ['permissoes', 'ao-proprio-grupo'],
    ]);
    expect(motivos(recusasAoGrupo(admin, grupo(10, de), null))).toEqual([['permissoes', 'ao-proprio-grupo']]);
    expect(recusasAoGrupo(admin, grupo(10, de), grupo(10, de))).toEqual([]);
    expect(recusasAoGrupo(admin, grupo(11, de), grupo(11, para))).toEqual([]);
    expect(motivos(recusasAoGrupo(gerente, grupo(11, de), grupo(11, para)))).toEqual([
      ['permissoes', 'alem-do-que-tem'],
    ]);
    expect(motivos(recusasAoGrupo(gerente, grupo(11, para), grupo(11, de)))).toEqual([
      [null, 'acima-de-voce'],
    ]);
    expect(recusasAoGrupo(gerente, null, grupo(12, de))).toEqual([]);
    expect(recusasAoGrupo(gerente, grupo(12, de), null)).toEqual([]);
  });

  it('[PERM-04] an administrator is active and manages everything, by flag or by group', () => {
    expect(eAdministrador(pessoa({ admin: true }))).toBe(true);
    expect(eAdministrador(pessoa({ permissoes: p('all:manage') }))).toBe(true);
    expect(eAdministrador(pessoa({ admin: true, ativo: false }))).toBe(false);
    expect(eAdministrador(pessoa({ permissoes: p('banco:manage') }))).toBe(false);
  });
});

describe('[PERM-04] to look as somebody is never to see more', () => {
  const permission = fc.record({
    action: fc.constantFrom('list', 'view', 'insert', 'manage'),
    subject: fc.constantFrom('banco', 'cid', 'paciente', 'all'),
  });
  it('[PERM-04] allows exactly what both allow', () => {
    fc.assert(
      fc.property(fc.array(permission), fc.array(permission), permission, (a, b, { action, subject }) => {
        const both = buildAbility(intersecao(a, b));
        const [ability, other] = [buildAbility(a), buildAbility(b)];
        expect(can(both, action, subject)).toBe(can(ability, action, subject) && can(other, action, subject));
      }),
    );
  });
  it('[PERM-04] says what is out of reach and what differs', () => {
    expect(foraDoAlcance(buildAbility(p('banco:manage')), p('banco:insert', 'cid:list'))).toEqual(
      p('cid:list'),
    );
    expect(diferenca(p('banco:list', 'cid:list'), p('banco:list', 'ciap:list'))).toEqual({
      ganha: p('ciap:list'),
      perde: p('cid:list'),
    });
  });
});
