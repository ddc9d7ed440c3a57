/** The routes of the specification, each as it is declared; and the guard of every register of a guarded module. */
import { beforeAll, describe, expect, it } from 'vitest';
import { permissoesDoEndereco } from '#domain/acesso/endereco.ts';
import type { IndexEntry } from '#domain/navegacao/index-entry.ts';
import { loadRegistry } from '#server/plugins/load-registry.ts';
import type { FeatureFile, FeatureRoute } from '#shared/feature/feature.ts';
import { readIndex } from '../../vite/plugin-registry.ts';
import { AVULSAS, ROTAS, type Rota } from './rotas-especificacao.ts';

const files = import.meta.glob<FeatureFile>('../../src/features/*/{routes,entry}.ts', { eager: true });
const avulsas = Object.values(files).flatMap(({ routes = [] }) => routes);

let index: readonly IndexEntry[];
beforeAll(async () => {
  index = await readIndex();
});

type Endereco = Pick<Rota, 'pede' | 'leva'> & { readonly entry: IndexEntry };

/** Every address that the declarations make, by how it is written. */
function enderecos(): ReadonlyMap<string, Endereco> {
  const found = new Map<string, Endereco>();
  for (const entry of index) {
    const pede = (lugar: 'lista' | 'registro') => {
      const [own] = permissoesDoEndereco(entry, lugar);
      return own ? `${own.action}:${own.subject}` : entry.login === false ? 'publica' : 'login';
    };
    const main = entry.listPath ?? entry.redirect ?? entry.path;
    for (const alias of entry.aliases ?? [])
      found.set(alias, { entry, pede: pede('lista'), leva: entry.path });
    if (main !== entry.path) found.set(entry.path, { entry, pede: pede('lista'), leva: main });
    found.set(main, { entry, pede: pede('lista') });
    if (entry.entity)
      found.set(entry.formPath ?? `${entry.path}/form/:id?`, { entry, pede: pede('registro') });
  }
  return found;
}

describe('the routes of the specification', () => {
  it('[NAV-01] [NAV-09] each stands at its path, under its name, and asks and leads as it is written', () => {
    const made = enderecos();
    const seen = ROTAS.map(({ path }): Rota | string => {
      const endereco = made.get(path);
      if (!endereco) return path;
      const { entry, pede, leva } = endereco;
      return {
        path,
        pede,
        nome: entry.breadcrumb,
        ...(leva && { leva }),
        ...(entry.guard && { guarda: entry.guard }),
        ...(entry.notShowInIntegration && { foraDaIntegracao: true }),
      };
    });
    expect(seen).toEqual(ROTAS);
  });

  it('[NAV-01] [NAV-02] those that belong to no resource are public or ask a session', () => {
    const entry = ({ entry: own }: FeatureRoute) => (own === 'sessao' ? 'login' : 'publica');
    const seen = AVULSAS.map(({ path }) => {
      const found = avulsas.find((route) => `/${route.path}` === path);
      if (!found) return path;
      const leva = found.load ? undefined : found.redirect?.(new URL(`http://zelo${path}`));
      return { path, pede: entry(found), ...(leva != null && { leva }) };
    });
    expect(seen).toEqual(AVULSAS);
  });

  it('[NAV-01] a redirect leads to an address that exists', () => {
    const made = enderecos();
    expect(ROTAS.filter(({ leva }) => leva !== undefined && !made.has(leva)).map(({ path }) => path)).toEqual(
      [],
    );
  });
});

/** Of each guarded module, the registers and screens whose subject is another's but that belong to it. */
const DO_MODULO: { readonly [guard: string]: readonly string[] } = {
  'pronto-atendimento': ['classificacoes-risco'],
  agenda: ['lista-espera', 'agenda-bloqueios', 'escalas'],
  'gestao-internacao': ['administracoes'],
  prontuarios: ['prescricoes', 'prescricao-papeis', 'prescricoes-modelo', 'paineis-exame'],
};

/** Without a guard on purpose. */
const SEM_GUARDA: { readonly [resource: string]: string } = {
  'quem-viu': 'shown to the patient by who answers for the charts, who need not be a professional (0107)',
};

const familia = (guard: string): string => guard.replace(/-perfil$/, '');

describe('the guards', () => {
  it('[PERM-03] whatever has the subject of a guarded module carries its guard', () => {
    const families = new Map<string, string>();
    for (const { subject, guard } of index) if (subject && guard) families.set(subject, familia(guard));
    const wrong = index.filter(
      ({ name, subject, guard, login }) =>
        subject !== undefined &&
        login !== false &&
        families.has(subject) &&
        !(name in SEM_GUARDA) &&
        (guard === undefined || familia(guard) !== families.get(subject)),
    );
    expect(wrong.map(({ name, subject }) => `${name} (${subject})`)).toEqual([]);
    expect(
      Object.keys(SEM_GUARDA).filter(
        (name) => index.find((entry) => entry.name === name)?.guard !== undefined,
      ),
    ).toEqual([]);
  });

  it('[PERM-03] and so do the registers that belong to it under a subject of their own', () => {
    const wrong = Object.entries(DO_MODULO).flatMap(([guard, names]) =>
      names.filter((name) => {
        const own = index.find((entry) => entry.name === name)?.guard;
        return own === undefined || familia(own) !== guard;
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('[PERM-03] a row that names a patient lies behind a guard where its module has one', async () => {
    const { entities, resource } = await loadRegistry();
    const open = entities
      .filter(
        ({ key, fields }) => key.startsWith('clinico/') && fields.some((field) => field.id === 'pacienteId'),
      )
      .filter(({ name }) => resource[name]?.guard === undefined)
      .map(({ name }) => name);
    // No guard of A6 or B6 names their modules: ambulances and transfers are asked for by whom the unit lets; what was justified is
    // read by who answers for the charts; a compulsory notification is told by the surveillance of the house, who need not attend.
    // Who works at the bench of the laboratory need be no professional (B6: list on laboratorio alone), nor who takes an order there.
    expect(open.toSorted()).toEqual([
      'acessos-prontuario',
      'amostras',
      'notificacoes-compulsorias',
      'pedidos-ambulancia',
      'pedidos-laboratorio',
      'transferencias-paciente',
      'valores-criticos',
    ]);
  });
});
