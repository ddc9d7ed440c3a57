/** The call of bank returns that no declaration makes: a file in, a register of its lines out (FIN-03). */
import type { FastifyInstance } from 'fastify';
import { prestadorNaoInformado } from '#domain/errors/app-error.ts';
import { retornos as texto } from '#messages/bordero-pagamento.ts';
import {
  conferirTamanho,
  opcoesDoArquivo,
  type ArquivoDoBanco,
} from '#server/capabilities/arquivo-banco/index.ts';
import type { Abrir } from '#server/capabilities/remessa/index.ts';
import { contextoDe } from '#server/plugins/context.ts';
import type { FeatureDeps } from '#server/engine/feature.ts';
import { lerRetorno } from './retorno.ts';

export default function borderosPagamentos(app: FastifyInstance, { pool }: FeatureDeps): void {
  app.post<{ Body: ArquivoDoBanco }>(
    '/api/retornos-pagamentos/_ler',
    {
      config: {
        acesso: { action: 'retorno', subject: 'remessapagamento', titulo: texto.titulo },
        jsonGrande: true,
      },
      ...opcoesDoArquivo,
    },
    async (request, reply) => {
      const { nome, conteudo } = request.body;
      conferirTamanho(request.body, texto.grande);
      const { prestadorId, usuario } = contextoDe(request);
      if (prestadorId === null) throw prestadorNaoInformado();
      const abrir: Abrir = (recurso, db) => app.registros(request, recurso).server.everybodys.within(db);
      const { leitorDoBanco: leitor } = app;
      const id = await lerRetorno(
        { pool, prestadorId, leitor, quem: usuario.nome, usuarioId: usuario.id, abrir },
        nome,
        conteudo,
      );
      return reply.code(201).send({ id });
    },
  );
}
