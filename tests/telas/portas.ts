/** Every address of the declarations, and the links that lead to them, with what each asks. */
import { readdir, readFile } from 'node:fs/promises';
import type { Permission } from '#domain/acesso/permissions.ts';
import { lugarDaGaveta, permissoesDoEndereco, type Lugar } from '#domain/acesso/endereco.ts';
import type { IndexEntry } from '#domain/navegacao/index-entry.ts';
import { pastaDe } from './pastas.ts';
import type { Registry } from '#domain/registro/registry.ts';
import { opensInDrawer } from '#engine/list/useRecordDoor.ts';
import { formPathOf, listPathOf, registryIndex } from '#shared/registro/registry.ts';

/** `npm test -- tudo`: every address, whatever draws it. */
export const TODAS = process.env.TUDO === '1';

export type Porta = {
  readonly entry: IndexEntry;
  readonly lugares: readonly Lugar[];
  readonly endereco: string;
  /** Where it comes to, if not there. */
  readonly chega?: string;
};

export const pedidas = ({ entry, lugares }: Porta): readonly Permission[] =>
  lugares.flatMap((lugar) => permissoesDoEndereco(entry, lugar));

/** Where the server's notices lead: what stands in its sources, so that a new one is in it without a word here. */
export async function sinos(): Promise<readonly string[]> {
  const raiz = new URL('../../server/', import.meta.url);
  const nomes = (await readdir(raiz, { recursive: true })).filter((nome) =>
    /^(capabilities|features)\/.*\.ts$/.test(nome),
  );
  const textos = await Promise.all(nomes.map((nome) => readFile(new URL(nome, raiz), 'utf8')));
  const linhas = textos.flatMap((texto) => texto.split('\n')).filter((linha) => /\bdestino:/.test(linha));
  return [
    ...new Set(
      linhas.flatMap((linha) =>
        [...linha.matchAll(/['`](\/[a-z][^'`]*)['`]/g)].map(([, caminho = '']) => caminho),
      ),
    ),
  ];
}

/** Addresses with a query that the product writes for itself. */
export const FUNDOS = [
  '/usuarios?abrir=1',
  '/usuarios?abrir=novo',
  '/notificacoes?abrir=1',
  '/pacientes?q=ana',
];

/** Whose rows a parameter called 'id' names. */
const DE_ID: { readonly [resource: string]: string } = {
  'form-gruporegra': '',
  'duplicar-tabela-preco': 'tabelas-precos',
  'templates-preencher': 'form-templates',
  'templates-resultados': 'form-templates',
};

type Mundo = {
  readonly registry: Registry;
  readonly linha: (resource: string) => number;
  readonly prestador: number;
};

/** `linha`: a record of a register that there is. */
export function portasDe({ registry, linha, prestador }: Mundo) {
  /** What the parameters of hand-built screens name. */
  const PARAMETRO: { readonly [nome: string]: () => number } = {
    idpaciente: () => linha('pacientes'),
    pacienteId: () => linha('pacientes'),
    declaracaoId: () => linha('declaracoes'),
    modeloId: () => linha('modelos-documento'),
    idPrestadorConvenio: () => linha('prestadores-convenios'),
    idPrestador: () => prestador,
    idConvenio: () => linha('convenios'),
  };
  /** With every parameter, and without those that may be left out. */
  function enderecos({ name, path }: IndexEntry, own = path): readonly string[] {
    const cheio = own.replaceAll(/:([A-Za-z]+)\??/g, (_, nome: string) =>
      String(PARAMETRO[nome]?.() ?? (DE_ID[name] ? linha(DE_ID[name]) : linha(name))),
    );
    return [...new Set([cheio, own.replaceAll(/\/:[A-Za-z]+\?/g, '')])].filter((path) => !path.includes(':'));
  }

  function portas(): readonly Porta[] {
    // The form and the import of a register without a screen of its own are one code: one of each folder stands for them.
    const registros = registryIndex().filter(({ entity }) => entity !== undefined);
    const amostras = new Set(
      [...Map.groupBy(registros, ({ name }) => pastaDe(name)).values()].map(([entry]) => entry?.name),
    );
    const escrevem = new Set([
      ...amostras,
      ...registros.filter(({ formScreen }) => formScreen !== undefined).map(({ name }) => name),
    ]);
    return registryIndex().flatMap((entry, at) => {
      const lista = enderecos(entry, listPathOf(entry)).map((endereco): Porta => ({
        entry,
        lugares: ['lista'],
        endereco,
      }));
      const antigos = (entry.aliases ?? []).map((alias): Porta =>
        alias.includes(':')
          ? {
              entry,
              lugares: ['registro'],
              endereco: alias.replace(/:[A-Za-z]+\??/, String(linha(entry.name))),
              chega: formPathOf(entry, linha(entry.name)),
            }
          : { entry, lugares: ['lista'], endereco: alias, chega: listPathOf(entry) },
      );
      if (!entry.entity) return [...lista, ...antigos];
      // Of a register without a screen or a part of its own, list and record are drawn by the same code as its neighbours': in the
      // short round one of them is its list and the next one's is the record.
      const parte = TODAS || temParteSua(entry) ? [...lista, ...doRegistro(entry)] : undefined;
      return [
        ...(parte ?? (at % 2 === 0 ? lista : doRegistro(entry))),
        ...antigos,
        ...(escrevem.has(entry.name)
          ? [{ entry, lugares: ['novo'] as const, endereco: formPathOf(entry) }]
          : []),
        ...(entry.readOnly || !amostras.has(entry.name)
          ? []
          : [{ entry, lugares: ['importacao'] as const, endereco: `${listPathOf(entry)}/importar` }]),
      ];
    });
  }

  /** Whether the register is drawn by more than its declaration. */
  function temParteSua({ name, formScreen, guard }: IndexEntry): boolean {
    return (
      formScreen !== undefined ||
      guard !== undefined ||
      (registry.resource[name]?.capabilities ?? []).length > 0
    );
  }

  /** Where a record is seen: its own address, and over its list where the register is small. */
  function doRegistro(entry: IndexEntry): readonly Porta[] {
    const { entity, resource } = registry;
    const id = linha(entry.name);
    const pequeno = opensInDrawer(resource[entry.name]!, entity[entry.name]!);
    return [
      { entry, lugares: ['registro'], endereco: formPathOf(entry, id) },
      ...(pequeno
        ? [{ entry, lugares: ['lista', 'registro'] as const, endereco: `${listPathOf(entry)}?abrir=${id}` }]
        : []),
    ];
  }

  /** The address as a link has it: the record that it names is one that there is. */
  function portaDe(link: string): Porta | string {
    const [caminho = ''] = link.split('?');
    const entry = registryIndex().find((entry) =>
      [entry.path, listPathOf(entry)].includes(caminho.replace(/\/\$\{[^}]+\}$/, '')),
    );
    const deForm = registryIndex().find(
      (indexEntry) => indexEntry.entity && caminho.replace(/\/\$\{[^}]+\}$/, '') === formPathOf(indexEntry),
    );
    const dona = deForm ?? entry;
    if (!dona) return link;
    const gaveta = dona.drawer ? lugarDaGaveta(new URLSearchParams(link.split('?')[1])) : null;
    return {
      entry: dona,
      lugares: deForm ? ['registro'] : ['lista', ...(gaveta ? [gaveta] : [])],
      endereco: link.replaceAll(/\$\{[^}]+\}/g, String(linha(dona.name))),
      ...(caminho === dona.path && { chega: listPathOf(dona) }),
    };
  }

  return { todas: portas, doRegistro, temParteSua, deLink: portaDe };
}
