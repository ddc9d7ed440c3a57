/**
 * Everything of a person in one ZIP (LGPD, art. 18 and 19; docs/decisions/0183): what whoever asked for it may see, without a
 * tie of care or a purpose, since the person's own request is the reason; what they may not see is told and not left silent.
 */
import { createHash } from 'node:crypto';
import {
  dadosDoPacote,
  manifesto,
  nomeNoZip,
  resumoDoPacote,
  type ArquivoDoPacote,
  type LeituraDoPacote,
  type Pacote,
  type RegistroDoPacote,
} from '#domain/privacidade/pacote.ts';
import { registrosDaPessoa, type RegistroDaPessoa } from '#domain/privacidade/caminhos.ts';
import { fhirDoPacote } from '#domain/privacidade/fhir.ts';
import type { EntityModel, FieldModel } from '#domain/registro/entity.ts';
import type { Registry } from '#domain/registro/registry.ts';
import type { SheetRow } from '#domain/registro/sheet.ts';
import { pacoteServidor as texto } from '#messages/pacote-titular.ts';
import { quemViu } from '#server/capabilities/cuidado/index.ts';
import type { Papel } from '#server/capabilities/modelo-documento/index.ts';
import type { Database } from '#server/database/pool.ts';
import type { Queryable } from '#server/database/query.ts';
import { mayDo } from '#server/engine/access.ts';
import { auditAct } from '#server/engine/audit.ts';
import type { OpenRecords, Recurso } from '#server/engine/call.ts';
import { exportRows, NOME } from '#server/engine/export/export-rows.ts';
import { zipBytes, type ZipPart } from '#server/engine/export/zip-writer.ts';
import { MAX_PAGE, parseListQuery, type QueryInput } from '#server/engine/filters.ts';
import { letIn } from '#server/engine/scope.ts';
import type { FileStore, StoredFile } from '#server/gateways/arquivo/port.ts';
import type { Contexto } from '#server/plugins/context.ts';
import { arquivosDe, idsDaPessoa, tiposDe, unidadeDe, type Guardado } from './pacote-repository.ts';

const PACIENTES = 'pacientes';
/** Readings that one page of the audit brings. */
const LEITURAS = 1000;
/** A person's files together; more is asked of the operator. */
const MAIOR_PACOTE = 20 * 1024 ** 3;

export type PacoteDeps = {
  readonly database: Pick<Database, 'pool' | 'newClient'>;
  readonly registry: Registry;
  readonly registros: OpenRecords;
  readonly files: FileStore;
  readonly imprimir: Papel['imprimir'];
};
export type PedidoDePacote = {
  readonly solicitacaoId: number;
  readonly pacienteId: number;
  readonly prestadorId: number;
  readonly contexto: Contexto;
  readonly signal?: AbortSignal;
  readonly progress?: (done: number, total: number) => Promise<void>;
};
export type Montado = StoredFile & { readonly conteudo: string };

/** Gathers, writes into the store, and answers what was kept. */
export async function montarPacote(deps: PacoteDeps, pedido: PedidoDePacote): Promise<Montado | undefined> {
  const { database, registry, files } = deps;
  const contexto = letIn({ ...pedido.contexto, motivo: texto.motivo(pedido.solicitacaoId) });
  const reunido = await reunir(deps, { ...pedido, contexto });
  if (!reunido) return undefined;
  const { pacote, guardados } = reunido;
  const pacientes = registry.entity[PACIENTES];
  if (!pacientes) return undefined;
  const { pdf } = await deps.imprimir(registry, contexto, {
    titulo: texto.titulo,
    autor: contexto.usuario.nome,
    texto: () => resumoDoPacote(pacote, pacientes),
    figuras: [],
    pacienteId: null,
    tipo: texto.titulo,
    origem: { solicitacao: pedido.solicitacaoId },
  });
  const total = registrosDaPessoa(registry).length + guardados.length + 1;
  let prontos = registrosDaPessoa(registry).length + 1;
  const somas: { nome: string; sha256: string }[] = [];
  const parte = (
    name: string,
    content: AsyncIterable<Uint8Array> | Iterable<string | Uint8Array>,
  ): ZipPart => ({
    name,
    content: somado(name, content, somas),
  });
  async function* partes(): AsyncGenerator<ZipPart> {
    yield parte('LEIA-ME.txt', [texto.leiaMe(String(pacote.pessoa['nome'] ?? ''))]);
    yield parte('resumo.pdf', [pdf]);
    yield parte('dados.json', [JSON.stringify(dadosDoPacote(pacote), null, 1)]);
    yield parte('fhir.json', [JSON.stringify(fhirDoPacote(pacote), null, 1)]);
    for (const [lugar, { arquivoId }] of guardados.entries()) {
      pedido.signal?.throwIfAborted();
      const caminho = pacote.arquivos[lugar]?.caminho;
      if (caminho === undefined) continue;
      yield parte(caminho, await files.read(arquivoId));
      prontos += 1;
      if (lugar % 20 === 0) await pedido.progress?.(prontos, total);
    }
    yield { name: 'manifesto.sha256', content: manifestoDe(somas) };
  }
  const kept = await files.put(zipBytes(partes()), MAIOR_PACOTE);
  await auditAct(database.pool, PACIENTES, contexto, {
    acao: 'exportar',
    id: pedido.pacienteId,
    depois: { solicitacao: pedido.solicitacaoId, arquivos: pacote.arquivos.length, sha256: kept.id },
  });
  return { ...kept, conteudo: emPalavras(pacote) };
}

/** The sums of the parts before it, once they were read to their end. */
function* manifestoDe(somas: readonly { nome: string; sha256: string }[]): Generator<string> {
  yield manifesto(somas);
}

async function* somado(
  nome: string,
  content: AsyncIterable<Uint8Array> | Iterable<string | Uint8Array>,
  somas: { nome: string; sha256: string }[],
): AsyncGenerator<string | Uint8Array> {
  const soma = createHash('sha256');
  for await (const pedaco of content) {
    soma.update(pedaco);
    yield pedaco;
  }
  somas.push({ nome, sha256: soma.digest('hex') });
}

type Reunido = { readonly pacote: Pacote; readonly guardados: readonly Guardado[] };

async function reunir(
  deps: PacoteDeps,
  { pacienteId, prestadorId, contexto, signal, progress }: PedidoDePacote,
): Promise<Reunido | undefined> {
  const { database, registry, registros } = deps;
  const { pool } = database;
  const pacientes = registry.entity[PACIENTES];
  if (!pacientes || !mayDo(pacientes, 'view', contexto.ability)) return undefined;
  const client = database.newClient({ applicationName: 'pacote' });
  await client.connect();
  const lidos: RegistroDoPacote[] = [];
  const ficouFora: string[] = [];
  const guardados: Guardado[] = [];
  try {
    const linhasDe = async (entity: EntityModel, filtro: QueryInput): Promise<SheetRow[]> => {
      const { call } = registros(contexto, entity.name as Recurso);
      const reader = { entity, ability: contexto.ability, usuarioId: contexto.usuario.id };
      const linhas: SheetRow[] = [];
      for await (const row of exportRows(client, call, parseListQuery(filtro, reader), { whole: true })) {
        delete (row as { [campo: string]: unknown })[NOME];
        linhas.push(row);
      }
      return linhas;
    };
    const daPessoa = async (
      { entity, caminhos }: RegistroDaPessoa,
      ids: readonly number[],
    ): Promise<SheetRow[]> => {
      const [caminho] = caminhos;
      // One field says whose it is: the list's own order. Else by number, as many at once as a list takes.
      if (caminhos.length === 1 && caminho?.length === 1)
        return linhasDe(entity, { [caminho[0].campo.id]: String(pacienteId) });
      const linhas: SheetRow[] = [];
      for (let de = 0; de < ids.length; de += MAX_PAGE)
        linhas.push(...(await linhasDe(entity, { id: ids.slice(de, de + MAX_PAGE).map(String) })));
      return linhas;
    };
    const arquivos = async (entity: EntityModel, linhas: readonly SheetRow[]): Promise<void> => {
      guardados.push(...(await nosCampos(pool, entity, linhas)));
      const documentos = registry.resource[entity.name]?.documents;
      if (!documentos || linhas.length === 0) return;
      const leClinico =
        documentos.clinical === undefined || contexto.ability.can(documentos.clinical, entity.subject);
      const ids = linhas.map(({ id }) => Number(id));
      const { guardados: lidosDele, veladas } = await arquivosDe(pool, entity.name, ids, leClinico);
      guardados.push(...lidosDele);
      if (veladas > 0) ficouFora.push(texto.sigilosos(`${texto.arquivos} (${entity.plural})`, veladas));
    };
    const [pessoa] = await linhasDe(pacientes, { id: String(pacienteId) });
    if (!pessoa) return undefined;
    await arquivos(pacientes, [pessoa]);
    const todos = registrosDaPessoa(registry);
    for (const [lugar, registro] of todos.entries()) {
      const { entity } = registro;
      signal?.throwIfAborted();
      await progress?.(lugar, todos.length + 1);
      const ids = await idsDaPessoa(pool, registro, { pacienteId, prestadorId });
      if (ids.length === 0) continue;
      if (!mayDo(entity, 'list', contexto.ability) || !mayDo(entity, 'view', contexto.ability)) {
        ficouFora.push(texto.semPermissao(entity.plural));
        continue;
      }
      const linhas = await daPessoa(registro, ids);
      if (linhas.length < ids.length) ficouFora.push(texto.fora(entity.plural, ids.length - linhas.length));
      lidos.push({ entity, linhas, colunas: colunasDe(registry, registro) });
      await arquivos(entity, linhas);
    }
    const leQuemLeu = contexto.ability.can('quemviu', 'fichamedica');
    if (!leQuemLeu) ficouFora.push(texto.semPermissao(texto.quemLeu));
    const pacote: Pacote = {
      geradoEm: new Date().toISOString(),
      geradoPor: contexto.usuario.nome,
      prestador: (await unidadeDe(pool, prestadorId)).nome,
      pessoa,
      registros: lidos,
      quemLeu: leQuemLeu ? await leiturasDe(deps, { pacienteId, prestadorId }) : [],
      arquivos: nomesNoZip(guardados),
      ficouFora,
    };
    return { pacote, guardados };
  } finally {
    await client.end();
  }
}

/** Files that the rows themselves hold, in fields that the reader sees: a photo, what was attached to an answer. */
async function nosCampos(
  pool: Queryable,
  entity: EntityModel,
  linhas: readonly SheetRow[],
): Promise<readonly Guardado[]> {
  // What nobody chose is the server's: an earlier package is no datum of the person's.
  const deArquivo = (fields: readonly FieldModel[]) =>
    fields.filter(({ kind, readOnly }) => kind === 'file' && !readOnly);
  const achados = linhas.flatMap((linha) => [
    ...deArquivo(entity.fields).map(({ id, title }) => ({ linha, title, arquivoId: linha[id] })),
    ...entity.children.flatMap(({ id, child }) =>
      ((linha[id] ?? []) as readonly SheetRow[]).flatMap((dentro) =>
        deArquivo(child?.fields ?? []).map((field) => ({
          linha,
          title: field.title,
          arquivoId: dentro[field.id],
        })),
      ),
    ),
  ]);
  const ids = achados.flatMap(({ arquivoId }) => (typeof arquivoId === 'string' ? [arquivoId] : []));
  if (ids.length === 0) return [];
  const tipos = new Map((await tiposDe(pool, ids)).map((tipo) => [tipo.id, tipo]));
  return achados.flatMap(({ linha, title, arquivoId }) => {
    const tipo = typeof arquivoId === 'string' ? tipos.get(arquivoId) : undefined;
    if (!tipo) return [];
    const { id, mime, tamanho } = tipo;
    const nome = `${title}.${mime.split('/')[1] ?? 'bin'}`;
    return [{ modulo: entity.name, registroId: Number(linha['id']), nome, arquivoId: id, mime, tamanho }];
  });
}

/** What a list shows of a row, without whose it is. */
const colunasDe = (registry: Registry, { entity, caminhos }: RegistroDaPessoa): readonly string[] =>
  (registry.resource[entity.name]?.list?.columns ?? entity.label)
    .filter((id) => id !== 'nomePaciente' && !caminhos.some(([{ campo }]) => campo.id === id))
    .slice(0, 6);

async function leiturasDe(
  { database, registry }: PacoteDeps,
  lugar: { readonly pacienteId: number; readonly prestadorId: number },
): Promise<LeituraDoPacote[]> {
  const leituras: LeituraDoPacote[] = [];
  let antes: string | undefined;
  do {
    const pagina = await quemViu({ registry, pool: database.pool }, lugar, {
      limite: String(LEITURAS),
      ...(antes === undefined ? {} : { antes }),
    });
    leituras.push(...pagina.leituras.map(({ em, quem, fez, finalidade }) => ({ em, quem, fez, finalidade })));
    antes = pagina.proximo === null ? undefined : String(pagina.proximo);
  } while (antes !== undefined);
  return leituras;
}

/** Each under its record; of two with one name the second takes a number. */
function nomesNoZip(guardados: readonly Guardado[]): ArquivoDoPacote[] {
  const vistos = new Set<string>();
  return guardados.map(({ modulo, registroId, nome, mime, tamanho }) => {
    const pasta = `arquivos/${modulo}-${registroId}`;
    const limpo = nomeNoZip(nome);
    let caminho = `${pasta}/${limpo}`;
    for (let vez = 2; vistos.has(caminho.toLowerCase()); vez += 1) caminho = `${pasta}/${vez}-${limpo}`;
    vistos.add(caminho.toLowerCase());
    return { caminho, nome, mime, tamanho, registro: `${modulo}/${registroId}` };
  });
}

/** What the request keeps of it. */
function emPalavras({ registros, arquivos, quemLeu, ficouFora }: Pacote): string {
  return [
    ...registros.map(({ entity, linhas }) => texto.linhas(entity.plural, linhas.length)),
    texto.linhas(texto.arquivos, arquivos.length),
    texto.linhas(texto.quemLeu, quemLeu.length),
    ...(ficouFora.length === 0 ? [] : [`${texto.ficouFora}:`, ...ficouFora]),
  ]
    .join('\n')
    .slice(0, 4000);
}
