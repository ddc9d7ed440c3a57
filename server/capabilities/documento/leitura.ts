/**
 * Who may read which documents of a record. A tag, a folder or the single document says it (CFM, LGPD art. 6º
 * III).
 */
import { ehLeitura, type Leitura } from '#domain/acesso/leitura.ts';
import type { ItemDocumento } from '#domain/documento/tipos.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { documentos } from '#messages/documento.ts';
import type { Pool } from '#server/database/query.ts';
import { exigir } from '#server/plugins/authorization.ts';
import type { Chamada } from './acesso.ts';
import { registrar } from './eventos.ts';
import { alterarLinha, emTransacao } from './gravar.ts';
import { linhaEscrita, paraItem, travarLinha } from './linhas.ts';

/** 403 for who does not read clinical content: such a person can neither open nor close a document for others. */
export function exigirLeClinico({ declaracao, contexto, entity }: Chamada): void {
  if (declaracao.clinical !== undefined) exigir(contexto, declaracao.clinical, entity.subject, entity.plural);
}

/** 422 for anything else than a level, or where the register's documents have none. */
export function exigirLeitura(chamada: Chamada, dado: string | undefined): Leitura {
  exigirLeClinico(chamada);
  if (chamada.declaracao.clinical === undefined || !ehLeitura(dado))
    throw new AppError('validacao', {
      messages: [documentos.informeLeitura],
      errors: { leitura: [documentos.informeLeitura] },
    });
  return dado;
}

/** Of one document or folder; an empty text leaves it to its folder and its tag again. */
export async function alterarLeitura(
  pool: Pool,
  chamada: Chamada,
  alvo: {
    readonly objectId: string | undefined;
    readonly versao?: number | undefined;
    readonly leitura: string | undefined;
  },
): Promise<ItemDocumento> {
  exigirLeClinico(chamada);
  const leitura = alvo.leitura === '' ? null : exigirLeitura(chamada, alvo.leitura);
  return emTransacao(pool, documentos.umItem, async (db) => {
    const linha = await travarLinha(db, chamada, alvo.objectId, alvo);
    if (linha.leitura === leitura) return paraItem(linha);
    await alterarLinha(db, chamada, linha.id, { leitura });
    await registrar(db, chamada, 'leitura-do-documento', linha, { de: linha.leitura, para: leitura });
    return paraItem(await linhaEscrita(db, chamada, linha.object_id));
  });
}
