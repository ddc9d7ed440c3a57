import { describe, expect, it } from 'vitest';
import { buildAbility } from '#domain/acesso/ability.ts';
import { functionsOf, searchFunctions } from './busca.ts';
import type { IndexEntry } from './index-entry.ts';
import {
  addressOf,
  branchOf,
  breadcrumbOf,
  cardsOf,
  flatten,
  menuTree,
  type NavigationContext,
} from './menu.ts';

const entry = (name: string, more: Partial<IndexEntry> = {}): IndexEntry => ({
  name,
  path: `/${name}`,
  breadcrumb: name,
  icon: 'table',
  ...more,
});
const index: IndexEntry[] = [
  entry('base', { screen: 'cards', breadcrumb: 'Base' }),
  entry('cids', { parent: 'base', subject: 'cid', breadcrumb: 'CID' }),
  entry('cidades', { parent: 'base', subject: 'cidade', breadcrumb: 'Cidades' }),
  entry('paises', { parent: 'base', subject: 'pais', breadcrumb: 'Países' }),
  entry('segredo', { parent: 'base', breadcrumb: 'Cifra', showFind: false, inMenu: 'cids' }),
  entry('financeiro', { screen: 'cards', breadcrumb: 'Financeiro' }),
  entry('pagamento', { screen: 'cards', parent: 'financeiro', filho: true, breadcrumb: 'Pagamento' }),
  entry('processo', {
    screen: 'cards',
    parent: 'pagamento',
    childrenFlag: 'bisneto',
    neto: true,
    breadcrumb: 'Processos',
  }),
  entry('liberacao', { parent: 'processo', subject: 'liberacao', bisneto: true, breadcrumb: 'Liberação' }),
  entry('oculto', { parent: 'processo', subject: 'liberacao', breadcrumb: 'Fora do grupo' }),
  entry('estudo', {
    subject: 'cid',
    when: [{ setting: 'estudo', equals: 'BZ371A' }],
    breadcrumb: 'Estudo {Cliente}',
  }),
  entry('local', { subject: 'cid', notShowInIntegration: true, breadcrumb: 'Água local' }),
  entry('publico', { login: false, breadcrumb: 'Público' }),
];
const context = (pairs: string[], more: Partial<NavigationContext> = {}): NavigationContext => ({
  ability: buildAbility(pairs.map((pair) => ({ subject: pair.split(':')[0]!, action: pair.split(':')[1]! }))),
  isIntegracao: false,
  settings: {},
  ...more,
});
const names = (nodes: ReturnType<typeof menuTree>) => flatten(nodes).map((node) => node.entry.name);

describe('menu', () => {
  it('[NAV-05] a link leaves out what a path may go without', () => {
    expect(addressOf({ path: '/enviar-mensagem/:pacienteId?' })).toBe('/enviar-mensagem');
    expect(addressOf({ path: '/bancos' })).toBe('/bancos');
    const tree = menuTree([entry('enviar', { path: '/enviar/:a?', subject: 'cid' })], context(['cid:list']));
    expect(functionsOf(tree, '').map(({ path }) => path)).toEqual(['/enviar']);
  });

  it('[PERM-03] leaves out the module that the profile never enters, and offers what a choice would open', () => {
    const guarded = [entry('prontuarios', { guard: 'prontuarios' }), entry('agendas', { guard: 'agenda' })];
    const as = (profissional: boolean) =>
      names(
        menuTree(guarded, {
          ...context([]),
          guard: {
            profissional,
            administrativo: false,
            admin: false,
            idPrestador: null,
            vinculoTeleconsultoriaAtivo: false,
            vinculoProntoAtendimentoAtivo: false,
            can: () => false,
          },
        }),
      );
    expect(as(false)).toEqual(['agendas']);
    expect(as(true)).toEqual(['agendas', 'prontuarios']);
  });
  it('[NAV-05] a group shows only with a permitted child, and showFind false never', () => {
    expect(names(menuTree(index, context(['cid:list'])))).toEqual(['local', 'base', 'cids', 'publico']);
    expect(names(menuTree(index, context([])))).toEqual(['publico']);
  });
  it('[NAV-05] manage on all opens everything that exists, nested to the fourth level', () => {
    const all = names(menuTree(index, context(['all:manage'])));
    expect(all).toEqual(expect.arrayContaining(['financeiro', 'pagamento', 'processo', 'liberacao']));
    expect(all).not.toContain('segredo');
    expect(all).not.toContain('estudo');
  });
  it('[NAV-05] without a session only the public remains', () => {
    expect(names(menuTree(index, { ability: null, isIntegracao: false, settings: {} }))).toEqual(['publico']);
  });
  it('[NAV-06] hides what an integration provider must not see', () => {
    expect(names(menuTree(index, context(['cid:list'], { isIntegracao: true })))).not.toContain('local');
  });
  it('[NAV-01] a conditional route exists only with its setting', () => {
    const study = (estudo: string) => names(menuTree(index, context(['cid:list'], { settings: { estudo } })));
    expect(study('BZ371A')).toContain('estudo');
    expect(study('outro')).not.toContain('estudo');
  });
  it('[NAV-07] a parent page shows its children, or the descendants that bear its flag', () => {
    const tree = menuTree(index, context(['all:manage']));
    expect(cardsOf(tree, 'base').map((node) => node.entry.name)).toEqual(['cids', 'cidades', 'paises']);
    expect(cardsOf(tree, 'processo').map((node) => node.entry.name)).toEqual(['liberacao']);
    expect(cardsOf(tree, 'nada')).toEqual([]);
  });
  it('[NAV-09] breadcrumb climbs the parents and names the client in capitals', () => {
    expect(breadcrumbOf(index, 'liberacao', '').map((crumb) => crumb.title)).toEqual([
      'Financeiro',
      'Pagamento',
      'Processos',
      'Liberação',
    ]);
    expect(breadcrumbOf(index, 'estudo', 'Clínica São João')[0]?.title).toBe('Estudo CLÍNICA SÃO JOÃO');
    expect(branchOf(index, 'liberacao')).toEqual(['financeiro', 'pagamento', 'processo', 'liberacao']);
    expect(branchOf(index, 'segredo')).toEqual(['base', 'cids']);
  });
});

describe('home search', () => {
  const functions = functionsOf(menuTree(index, context(['all:manage'])), 'X');
  const found = (term: string) => searchFunctions(functions, term).map((hit) => hit.name);
  it('[NAV-11] prefix of name or breadcrumb without accents, whole breadcrumb first', () => {
    expect(found('cid')).toEqual(['cids', 'cidades']);
    expect(searchFunctions([...functions].toReversed(), 'cid')[0]?.name).toBe('cids');
    expect(found('PAIS')).toEqual(['paises']);
    expect(found('agua')).toEqual(['local']);
    expect(found('local')).toEqual(['local']);
    expect(found('ade')).toEqual([]);
  });
  it('[NAV-11] only permitted functions, with their place', () => {
    expect(searchFunctions(functionsOf(menuTree(index, context(['cid:list'])), ''), 'pais')).toEqual([]);
    expect(functions.find((hit) => hit.name === 'liberacao')?.place).toBe(
      'Financeiro › Pagamento › Processos',
    );
  });
});
