import { describe, expect, it } from 'vitest';
import type { ResourceDeclaration } from '#domain/registro/declaration.ts';
import { buildRegistry } from '#domain/registro/registry.ts';
import { isKnown, permissionTitle, subjectsOf } from './subjects.ts';

const schema = (plural: string, rest = {}, properties = {}) => ({
  title: plural,
  'x-entity': { plural, label: ['nome'], ...rest },
  properties: { nome: { type: 'string', title: 'Nome' }, ...properties },
});
const resource = (name: string, rest: Partial<ResourceDeclaration>): ResourceDeclaration => ({
  name,
  path: `/${name}`,
  breadcrumb: name,
  icon: 'bank',
  ...rest,
});
const registry = buildRegistry({
  resources: [
    resource('base', { breadcrumb: 'Base', screen: 'cards', order: 20 }),
    resource('acesso', { breadcrumb: 'Acesso', screen: 'cards', order: 10 }),
    resource('precos', {
      breadcrumb: 'Preços',
      parent: 'base',
      subject: 'banco',
      action: 'rep001',
      screen: 'x',
    }),
    resource('bancos', { entity: 'cadastros/banco', parent: 'base', subject: 'banco', order: 2 }),
    resource('siglas', { entity: 'cadastros/sigla', parent: 'base', subject: 'sigla', order: 1 }),
    resource('usuarios', {
      breadcrumb: 'Usuários',
      parent: 'acesso',
      subject: 'usuario',
      actions: ['view', 'update'],
      screen: 'x',
    }),
    resource('clonar', {
      breadcrumb: 'Clonar',
      parent: 'acesso',
      action: 'manage',
      subject: 'all',
      screen: 'x',
    }),
  ],
  schemas: {
    'cadastros/banco': schema('Bancos', {}, { conta: { type: 'string', 'x-access': { read: 'verconta' } } }),
    'cadastros/sigla': schema('Siglas', { readOnly: true }),
  },
});
const subjects = subjectsOf(registry);

describe('[PERM-04] matrix of permissions from the registry', () => {
  it('[PERM-04] lists each subject once, in the order of the menu, under its module', () => {
    expect(subjects.map(({ modulo, titulo }) => `${modulo}/${titulo}`)).toEqual([
      'Geral/Todos os módulos',
      'Acesso/Usuários',
      'Base/Siglas',
      'Base/Bancos',
    ]);
  });
  it('[PERM-04] gives each subject the actions that it really has, in the order of PERM-02', () => {
    const acoes = (subject: string) =>
      subjects.find((subjectModel) => subjectModel.subject === subject)?.acoes.map(({ action }) => action);
    expect(acoes('banco')).toEqual([
      'list',
      'view',
      'insert',
      'update',
      'delete',
      'esvaziar',
      'rep001',
      'verconta',
    ]);
    expect(acoes('sigla')).toEqual(['list', 'view']);
    expect(acoes('usuario')).toEqual(['list', 'view', 'update']);
    expect(acoes('all')).toEqual(['manage']);
  });
  it('[PERM-04] says a permission in words', () => {
    expect(permissionTitle(subjects, { action: 'insert', subject: 'banco' })).toBe('Incluir em Bancos');
    expect(permissionTitle(subjects, { action: 'rep001', subject: 'banco' })).toBe('Preços em Bancos');
    expect(permissionTitle(subjects, { action: 'list', subject: 'outro' })).toBe('Listar em outro');
    expect(isKnown(subjects, { action: 'insert', subject: 'sigla' })).toBe(false);
    expect(isKnown(subjects, { action: 'insert', subject: 'banco' })).toBe(true);
  });
});
