/** Acts on the documents of a record that move no bytes: folders, names, places, tags, bin. */
import { AppError } from '#domain/errors/app-error.ts';
import { compararItens, pastaDe } from '#domain/documento/itens.ts';
import { chaveDoNome, extensaoDe, nomeLivre } from '#domain/documento/nome.ts';
import {
  MIME_NIVEL_ANTERIOR,
  MIME_RAIZ,
  RAIZ,
  type ItemDocumento,
  type ItemLixeira,
} from '#domain/documento/tipos.ts';
import { documentos } from '#messages/documento.ts';
import type { Pool, Queryable } from '#server/database/query.ts';
import { exigirRegistro, type Chamada } from './acesso.ts';
import { registrar, registrarLeitura } from './eventos.ts';
import { alterarLinha, emTransacao, exigirNome, exigirNomeLivre, inserirLinha } from './gravar.ts';
import {
  acharLinha,
  exigirEmVigor,
  exigirNaoAssinado,
  linhaEscrita,
  linhasDe,
  nomesUsados,
  paraItem,
  paraItemLixeira,
  travarLinha,
  travarPasta,
} from './linhas.ts';
import type { Linha } from './repository.ts';
import { ficaDentro, nomeDe, travarMudancas } from './repository.ts';
import { resolverTag } from './tags.ts';

const especial = (
  objectId: string,
  nomeArquivo: string,
  mime: string,
  children?: readonly ItemDocumento[],
): ItemDocumento => ({
  objectId,
  nomeArquivo,
  mime,
  dataHoraModificacao: null,
  tagDescription: null,
  folderId: null,
  aspectos: [],
  tamanho: null,
  sha256: null,
  versao: 0,
  assinado: false,
  situacaoAssinatura: null,
  conferidoEm: null,
  semEfeito: null,
  clinico: false,
  aMao: false,
  qualificada: false,
  leitura: null,
  modificadoPor: null,
  ...(children ? { children } : {}),
});

/** The root with the whole tree below it. */
export async function listarArvore(
  pool: Pool,
  chamada: Chamada,
  registroId: number,
): Promise<readonly ItemDocumento[]> {
  await exigirRegistro(pool, chamada, registroId, 'ler');
  const linhas = await linhasDe(pool, chamada, registroId);
  await lerLista(pool, chamada, registroId);
  const porPasta = Map.groupBy(linhas, ({ pasta_id }) => pasta_id);
  const filhos = (pastaId: number | null): readonly ItemDocumento[] =>
    (porPasta.get(pastaId) ?? [])
      .map((linha) => ({ ...paraItem(linha), ...(linha.pasta ? { children: filhos(linha.id) } : {}) }))
      .sort(compararItens);
  return [especial(RAIZ, documentos.raiz, MIME_RAIZ, filhos(null))];
}

/** One folder: the way up, its folders, its files. */
export async function listarPasta(
  pool: Pool,
  chamada: Chamada,
  registroId: number,
  objectId: string | undefined,
): Promise<readonly ItemDocumento[]> {
  await exigirRegistro(pool, chamada, registroId, 'ler');
  const id = pastaDe(objectId);
  const pasta = id === null ? null : await acharLinha(pool, chamada, id);
  if (pasta && (!pasta.pasta || pasta.registro_id !== registroId))
    throw new AppError('documento-nao-encontrado', { messages: [documentos.pastaInexistente] });
  const linhas = await linhasDe(pool, chamada, registroId, { pasta: pasta?.id ?? null });
  await lerLista(pool, chamada, registroId);
  const acima = pasta
    ? [especial(pasta.pasta_object_id ?? RAIZ, documentos.nivelAnterior, MIME_NIVEL_ANTERIOR)]
    : [];
  return [...acima, ...linhas.map(paraItem).sort(compararItens)];
}

async function lerLista(pool: Pool, chamada: Chamada, registroId: number): Promise<void> {
  // Names of a patient's documents tell of health. Names of a supplier's contracts do not.
  if (chamada.entity.auditRead) await registrarLeitura(pool, chamada, 'ver-documentos', registroId);
}

export async function criarPasta(
  pool: Pool,
  chamada: Chamada,
  registroId: number,
  dados: { readonly pai: string | undefined; readonly nome: string | undefined },
): Promise<ItemDocumento> {
  const nome = exigirNome(dados.nome, 'newFolder', documentos.informePasta);
  return emTransacao(pool, nome, async (db) => {
    await exigirRegistro(db, chamada, registroId, 'alterar');
    const pai = await travarPasta(db, chamada, registroId, pastaDe(dados.pai));
    await exigirNomeLivre(db, chamada, { registroId, pastaId: pai?.id ?? null, nome });
    const linha = await linhaEscrita(
      db,
      chamada,
      await inserirLinha(db, chamada, { registroId, pastaId: pai?.id ?? null, nome }),
    );
    await registrar(db, chamada, 'criar-pasta', linha);
    return paraItem(linha);
  });
}

type Alvo = { readonly objectId: string | undefined; readonly versao?: number | undefined };

/** The extension stays: what a file is called must go on saying what it is. */
export async function renomear(
  pool: Pool,
  chamada: Chamada,
  alvo: Alvo & { readonly nome: string | undefined },
): Promise<ItemDocumento> {
  const dado = exigirNome(alvo.nome, 'nomearquivo');
  return emTransacao(pool, dado, async (db) => {
    const linha = await travarLinha(db, chamada, alvo.objectId, alvo);
    exigirNaoAssinado(linha);
    const extensao = extensaoDe(linha.nome);
    const nome =
      linha.pasta || extensao === '' || extensaoDe(dado) === extensao
        ? dado
        : exigirNome(`${dado}${linha.nome.slice(-extensao.length - 1)}`, 'nomearquivo');
    if (nome === linha.nome) return paraItem(linha);
    await exigirNomeLivre(db, chamada, {
      registroId: linha.registro_id,
      pastaId: linha.pasta_id,
      nome,
      menos: linha.id,
    });
    await alterarLinha(db, chamada, linha.id, { nome, nome_chave: chaveDoNome(nome) });
    await registrar(db, chamada, 'renomear-documento', linha, { de: linha.nome, para: nome });
    return paraItem(await linhaEscrita(db, chamada, linha.object_id));
  });
}

/** Into another folder of the same record. A signed document may move: its name and content stay as they were signed. */
export async function mover(
  pool: Pool,
  chamada: Chamada,
  alvo: Alvo & { readonly para: string | undefined },
): Promise<ItemDocumento> {
  return emTransacao(pool, documentos.umItem, async (db) => {
    const linha = await travarLinha(db, chamada, alvo.objectId, alvo);
    exigirEmVigor(linha);
    // Two folders moved into each other at once would leave the tree: one record's moves go one after the other.
    await travarMudancas(db, chamada.entity.name, linha.registro_id);
    const pasta = await travarPasta(db, chamada, linha.registro_id, pastaDe(alvo.para));
    if ((pasta?.id ?? null) === linha.pasta_id) return paraItem(linha);
    if (linha.pasta && pasta) await exigirFora(db, linha, pasta.id);
    await exigirNomeLivre(db, chamada, {
      registroId: linha.registro_id,
      pastaId: pasta?.id ?? null,
      nome: linha.nome,
      menos: linha.id,
    });
    const de = linha.pasta_id === null ? documentos.raiz : ((await nomeDe(db, linha.pasta_id)) ?? '');
    await alterarLinha(db, chamada, linha.id, { pasta_id: pasta?.id ?? null });
    await registrar(db, chamada, 'mover-documento', linha, { de, para: pasta?.nome ?? documentos.raiz });
    return paraItem(await linhaEscrita(db, chamada, linha.object_id));
  });
}

/** A folder does not go into itself nor below itself. */
async function exigirFora(db: Queryable, linha: Linha, pastaId: number): Promise<void> {
  if (await ficaDentro(db, pastaId, linha.id)) throw new AppError('pasta-em-si-mesma');
}

export async function alterarTag(
  pool: Pool,
  chamada: Chamada,
  alvo: Alvo & { readonly idTag: string | undefined; readonly tagDescription: string | undefined },
): Promise<ItemDocumento> {
  return emTransacao(pool, documentos.umItem, async (db) => {
    const linha = await travarLinha(db, chamada, alvo.objectId, alvo);
    exigirEmVigor(linha);
    const tag = await resolverTag(db, chamada, alvo);
    if ((tag?.id ?? null) === linha.tag_id) return paraItem(linha);
    await alterarLinha(db, chamada, linha.id, { tag_id: tag?.id ?? null });
    await registrar(db, chamada, 'etiquetar-documento', linha, { de: linha.tag, para: tag?.nome ?? null });
    return paraItem(await linhaEscrita(db, chamada, linha.object_id));
  });
}

/** Into the bin; a folder only when nothing is left in it. */
export async function remover(pool: Pool, chamada: Chamada, alvo: Alvo): Promise<void> {
  await emTransacao(pool, documentos.umItem, async (db) => {
    const linha = await travarLinha(db, chamada, alvo.objectId, alvo);
    exigirNaoAssinado(linha);
    if (
      linha.pasta &&
      (await linhasDe(db, chamada, linha.registro_id, { pasta: linha.id, todas: true })).length > 0
    )
      throw new AppError('pasta-com-itens');
    await alterarLinha(db, chamada, linha.id, {
      excluido_em: new Date(),
      excluido_por: chamada.contexto.usuario.id,
    });
    await registrar(db, chamada, 'excluir-documento', linha);
  });
}

export async function lixeira(
  pool: Pool,
  chamada: Chamada,
  registroId: number,
): Promise<readonly ItemLixeira[]> {
  await exigirRegistro(pool, chamada, registroId, 'ler');
  const linhas = await linhasDe(pool, chamada, registroId, { lixeira: true });
  await lerLista(pool, chamada, registroId);
  return linhas.map((linha) => paraItemLixeira(linha as Linha & { excluido_em: string }));
}

/** Back to where it was, or to the root where its folder is gone; under a free name where its own is taken. */
export async function restaurar(pool: Pool, chamada: Chamada, alvo: Alvo): Promise<ItemDocumento> {
  return emTransacao(pool, documentos.umItem, async (db) => {
    const linha = await travarLinha(db, chamada, alvo.objectId, { ...alvo, lixeira: true }).catch(
      (error: unknown) => {
        if (error instanceof AppError && error.code === 'documento-nao-encontrado')
          throw new AppError('fora-da-lixeira', { messages: [documentos.foraDaLixeira] });
        throw error;
      },
    );
    const viva =
      linha.pasta_object_id === null
        ? null
        : await travarPasta(db, chamada, linha.registro_id, linha.pasta_object_id).catch((error: unknown) => {
            // Its folder went to the bin after it.
            if (error instanceof AppError && error.code === 'documento-nao-encontrado') return null;
            throw error;
          });
    const irmaos = await linhasDe(db, chamada, linha.registro_id, { pasta: viva?.id ?? null, todas: true });
    const nome = nomeLivre(linha.nome, nomesUsados(irmaos));
    await alterarLinha(db, chamada, linha.id, {
      excluido_em: null,
      excluido_por: null,
      pasta_id: viva?.id ?? null,
      nome,
      nome_chave: chaveDoNome(nome),
    });
    await registrar(
      db,
      chamada,
      'restaurar-documento',
      linha,
      nome === linha.nome ? {} : { de: linha.nome, para: nome },
    );
    return paraItem(await linhaEscrita(db, chamada, linha.object_id));
  });
}
