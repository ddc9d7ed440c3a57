/** The yearly statement, for who pays and for the supplier, who gets his own whatever he asks for. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { informeDoAno } from '#domain/conta-pagar/informe.ts';
import { textoDoInforme } from '#domain/conta-pagar/informe-impresso.ts';
import { prestadorNaoInformado, validationError } from '#domain/errors/app-error.ts';
import { informe as texto } from '#messages/informe.ts';
import { hoje } from '#server/clock.ts';
import { auditAct } from '#server/engine/audit.ts';
import { exigir, pode } from '#server/plugins/authorization.ts';
import { contextoDe } from '#server/plugins/context.ts';
import type { FeatureDeps } from '#server/engine/feature.ts';
import { enviarPdf } from '#server/capabilities/modelo-documento/index.ts';
import { pagamentosDoAno, quemRecebe } from './informe-repository.ts';

type Pedido = { readonly ano?: unknown; readonly fornecedorId?: unknown };

export default function informes(app: FastifyInstance, { pool }: FeatureDeps): void {
  const config = { acesso: { propria: 'view on contas-pagar, or on meus-pagamentos for one’s own' } };

  async function montar(request: FastifyRequest, { ano, fornecedorId }: Pedido) {
    const contexto = contextoDe(request);
    const daCasa = pode(contexto, 'view', 'contapagar');
    if (!daCasa) exigir(contexto, 'view', 'meupagamento', 'Meus pagamentos');
    const { prestadorId } = contexto;
    if (prestadorId === null) throw prestadorNaoInformado();
    const anual = Number(ano);
    if (!Number.isInteger(anual) || anual < 2000 || anual > Number(hoje().slice(0, 4)))
      throw validationError({ ano: [texto.anoInvalido] });
    const escolhido = daCasa && fornecedorId !== undefined && fornecedorId !== null;
    const id = escolhido ? Number(fornecedorId) : request.sessao?.usuario.fornecedorId;
    if (id === undefined || id === null) throw validationError({ fornecedorId: [texto.semCadastro] });
    const beneficiario = Number.isSafeInteger(id) && id > 0 ? await quemRecebe(pool, id) : undefined;
    if (!beneficiario) throw validationError({ fornecedorId: [texto.escolhaFornecedor] });
    return {
      contexto,
      id,
      quem: beneficiario,
      informe: informeDoAno(anual, await pagamentosDoAno(pool, prestadorId, id, anual)),
    };
  }

  app.get<{ Querystring: Pedido }>('/api/informes-rendimentos', { config }, async (request) => {
    const { quem: beneficiario, informe } = await montar(request, request.query);
    return { nome: beneficiario.nome, ...informe };
  });

  app.post<{ Body: Pedido | undefined }>(
    '/api/informes-rendimentos/_pdf',
    { config },
    async (request, reply) => {
      const { contexto, id, quem: beneficiario, informe } = await montar(request, request.body ?? {});
      const titulo = texto.nome(informe.ano);
      const { pdf } = await app.papel.imprimir(app.registro.atual, contexto, {
        titulo,
        autor: contexto.usuario.nome,
        texto: () => textoDoInforme(informe, beneficiario, hoje()),
        figuras: [],
        pacienteId: null,
        tipo: texto.titulo,
        origem: { fornecedorId: id, ano: informe.ano },
      });
      await auditAct(pool, 'fornecedores', contexto, { acao: 'imprimir', id, depois: null });
      return enviarPdf(reply, titulo, pdf);
    },
  );
}
