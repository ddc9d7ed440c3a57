// #region rota
/** What is still owed to a supplier. */
import type { FastifyInstance } from 'fastify';
import { readId } from '#server/engine/read.ts';
import { EM_ABERTO, type CustosDoFornecedor } from '../../../src/domain/custos/wire.ts';
import { custos as texto } from '../../../src/messages/custos.ts';

const acesso = { action: 'list', subject: 'contapagar', titulo: texto.titulo };

export default function custos(app: FastifyInstance): void {
  app.get<{ Params: { readonly id: string } }>(
    '/api/custos-fornecedores/:id',
    { config: { acesso } },
    async (request): Promise<CustosDoFornecedor> => {
      // The door asks the caller's rights and shows the chosen provider's rows alone.
      const contas = app.registros(request, 'contas-pagar');
      const where = { fornecedorId: readId(request.params.id), situacao_in: EM_ABERTO };
      const [abertas, { rows }] = await Promise.all([
        contas.count({ where }),
        contas.list({ where, sort: 'vencimento', end: 1 }),
      ]);
      const [proxima] = rows;
      return {
        abertas,
        proxima: proxima
          ? { vencimento: proxima.vencimento, valorLiquido: proxima.valorLiquido ?? '0.00' }
          : null,
      };
    },
  );
}
// #endregion
