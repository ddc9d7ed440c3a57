/**
 * Documents that the product itself issues. Each has a number and a printed code, by which anybody who has
 * the paper learns whether it counts. Nobody learns whose document it is.
 */
import { randomInt } from 'node:crypto';
import { nomeLivre } from '#domain/documento/nome.ts';
import type { MotivoSemEfeito } from '#domain/documento/sem-efeito.ts';
import type { ItemDocumento } from '#domain/documento/tipos.ts';
import type { Queryable } from '#server/database/query.ts';
import type { Chamada } from './acesso.ts';
import { guardarEmissao, type NovoEmitido } from './emitido-repository.ts';
import { registrar } from './eventos.ts';
import { alterarLinha, exigirNome } from './gravar.ts';
import { acharLinha, linhasDe, nomesUsados, travarLinha } from './linhas.ts';
import { criarDocumento, type DocumentoNovo } from './novo.ts';
import { permitirAto } from './repository.ts';
import type { DocumentosDeps } from './receber.ts';

/** Without I, L, O, U: read aloud and typed by people. */
const LETRAS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const TAMANHO_CODIGO = 20;

export function novoCodigo(): string {
  return Array.from({ length: TAMANHO_CODIGO }, () => LETRAS[randomInt(LETRAS.length)]).join('');
}

const TAMANHO_ACESSO = 8;

/** What the ITI's validator asks for after it reads the QR: a stranger who guesses the address does not get the file. */
export function novoCodigoDeAcesso(): string {
  return Array.from({ length: TAMANHO_ACESSO }, () => LETRAS[randomInt(LETRAS.length)]).join('');
}

/** Kept in the caller's transaction, under the first free name. */
export async function guardarEmitido(
  db: Queryable,
  chamada: Chamada,
  novo: Omit<DocumentoNovo, 'folderId' | 'idTag'>,
  emissao: NovoEmitido,
): Promise<ItemDocumento> {
  const irmaos = await linhasDe(db, chamada, novo.registroId, { pasta: null, todas: true });
  const nome = nomeLivre(exigirNome(novo.nome, 'nome'), nomesUsados(irmaos));
  const item = await criarDocumento(db, chamada, { ...novo, nome });
  await guardarEmissao(db, item.objectId, emissao);
  return item;
}

/** What was issued counts no more, signed or not; what it says stays legible. */
export async function anularEmitido(
  { aoTornarSemEfeito }: Pick<DocumentosDeps, 'aoTornarSemEfeito'>,
  db: Queryable,
  chamada: Chamada,
  objectId: string,
  explicacao: string,
  motivo: MotivoSemEfeito = 'outro',
): Promise<void> {
  const linha = await travarLinha(db, chamada, objectId);
  if (linha.sem_efeito !== null) return;
  await permitirAto(db, 'sem-efeito');
  await alterarLinha(db, chamada, linha.id, {
    sem_efeito_em: new Date(),
    sem_efeito_por: chamada.contexto.usuario.id,
    sem_efeito_motivo: motivo,
    sem_efeito_explicacao: explicacao,
  });
  await permitirAto(db, null);
  await registrar(db, chamada, 'tornar-sem-efeito-documento', linha, { motivo, explicacao });
  await aoTornarSemEfeito?.(db, chamada, await acharLinha(db, chamada, objectId));
}
