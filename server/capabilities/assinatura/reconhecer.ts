/**
 * Finds the signatures of stored files, wherever they were made. Work of the queue looks for them after the
 * upload was answered. The finding is recorded with the documents that have the file. Every report that is
 * read afterwards corrects it.
 */
import { aspectosDoRelatorio, naoConferida, RASTRO } from '#domain/assinatura/aspectos.ts';
import type { AspectoAssinatura } from '#domain/documento/tipos.ts';
import { AppError } from '#domain/errors/app-error.ts';
import type { Pool, Queryable } from '#server/database/query.ts';
import type { FileStore } from '#server/gateways/arquivo/port.ts';
import { MAIOR_PDF } from './abrir.ts';
import { gravarAspectos, guardarRecebidas } from './repository.ts';
import type { Meios } from './service.ts';

/** What the verifier finds in one stored file, recorded wherever the file is. */
export async function reconhecer(
  pool: Pool,
  files: FileStore,
  meios: Meios,
  arquivoId: string,
): Promise<void> {
  const bytes = await lerComRastro(files, arquivoId);
  if (bytes === null) return guardarAspectos(pool, arquivoId, []);
  if (bytes === 'grande') return guardarAspectos(pool, arquivoId, naoConferida(meios.agora()));
  try {
    const { relatorio } = await meios.leitor.verificar(bytes, meios.agora());
    await guardarAspectos(pool, arquivoId, aspectosDoRelatorio(relatorio));
  } catch (erro) {
    // What cannot be read as a PDF, or not within its bounds, is said to be unchecked; anything else is tried again.
    if (!(erro instanceof AppError) || erro.code === 'ocupado' || erro.code === 'muitas-requisicoes')
      throw erro;
    await guardarAspectos(pool, arquivoId, naoConferida(meios.agora()));
  }
}

/** The file, whole; null where it shows no signature. */
async function lerComRastro(files: FileStore, arquivoId: string): Promise<Buffer | 'grande' | null> {
  const partes: Buffer[] = [];
  let tamanho = 0;
  let rabo: Buffer = Buffer.alloc(0);
  let achou = false;
  for await (const chunk of await files.read(arquivoId)) {
    const parte = chunk as Buffer;
    tamanho += parte.length;
    if (!achou) {
      const junto = Buffer.concat([rabo, parte]);
      achou = junto.includes(RASTRO, 0, 'latin1');
      rabo = junto.subarray(1 - RASTRO.length);
    }
    if (tamanho <= MAIOR_PDF) partes.push(parte);
    else partes.length = 0;
  }
  if (!achou) return null;
  return tamanho > MAIOR_PDF ? 'grande' : Buffer.concat(partes);
}

/**
 * Records what was found with every document that has the file, and had it: the present contents first, so that one
 * which becomes an earlier content meanwhile is met as such. Nobody's version rises: nothing was changed.
 */
export async function guardarAspectos(
  db: Queryable,
  arquivoId: string,
  aspectos: readonly AspectoAssinatura[],
): Promise<void> {
  for (const onde of ['atual', 'anterior'] as const) await gravarAspectos(db, onde, arquivoId, aspectos);
  await guardarRecebidas(db, arquivoId, aspectos.length);
}
