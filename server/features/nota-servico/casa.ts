/** What the work of the queue needs to issue: the national system, the vault, the schemas, the doors of the registers. */
import type { Pool, Queryable } from '#server/database/query.ts';
import type { OpenRecords, Recurso } from '#server/engine/call.ts';
import type { RuleContext } from '#server/engine/rules.ts';
import type { SistemasNfse } from '#server/gateways/nfse/port.ts';
import type { Cofre } from '#server/gateways/vault.ts';
import { doProduto } from '#server/plugins/context.ts';
import { notaServico as texto } from '#messages/nota-servico.ts';
import type { PedidoDanfse } from '#server/capabilities/impressao/index.ts';
import type { AConferir } from './conferir.job.ts';

export type Casa = {
  readonly pool: Pool;
  readonly registros: OpenRecords;
  readonly cofre: Cofre;
  readonly sistemas: SistemasNfse;
  /** In a thread. What the schema says against a text. */
  readonly conferir: (texto: AConferir) => Promise<readonly string[]>;
  readonly imprimir: (pedido: PedidoDanfse, caller: string) => Promise<Uint8Array>;
};

declare module '#server/jobs/job.ts' {
  interface JobServices {
    readonly notaServico: Casa;
  }
}

export type Sala = Pick<RuleContext, 'db' | 'prestadorId' | 'registros' | 'contexto'>;

/** The doors of one unit in the product's own name, within a transaction; of the pool itself each call is one of its own. */
export function salaDe(
  casa: Pick<Casa, 'registros' | 'pool'>,
  db: Queryable,
  prestadorId: number,
  nome: string = texto.sujeito,
): Sala {
  const contexto = doProduto(nome, prestadorId);
  return {
    db,
    prestadorId,
    contexto,
    registros: <R extends Recurso>(recurso: R) => {
      const porta = casa.registros(contexto, recurso);
      return db === casa.pool ? porta : porta.within(db);
    },
  };
}
