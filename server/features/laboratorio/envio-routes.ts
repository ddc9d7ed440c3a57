/** The calls of a report that goes to its patient: the bench's, and the patient's without an account. */
import type { FastifyInstance } from 'fastify';
import type { EnvioDoLaudo, LinkDoLaudo } from '#domain/laboratorio/envio.ts';
import { laboratorioServidor as texto } from '#messages/laboratorio.ts';
import type { FeatureDeps } from '#server/engine/feature.ts';
import { readId } from '#server/engine/read.ts';
import { exigir } from '#server/plugins/authorization.ts';
import { contextoDe } from '#server/plugins/context.ts';
import limitePublico from '#server/plugins/public-limit.ts';
import {
  enviarAoPaciente,
  fecharLinks,
  FINALIDADE,
  laudoDoLink,
  linksComVersao,
  pdfDoLink,
} from './envio.ts';

const SUJEITO = 'amostra';
/** Openings of one address in a minute; a family shares one. */
const POR_MINUTO = 30;

type DaAmostra = { readonly Params: { readonly id: string } };

export async function rotasDeEnvio(app: FastifyInstance, { pool, files }: FeatureDeps): Promise<void> {
  const mesa = { app, pool, files };
  app.convites.declarar({
    nome: FINALIDADE,
    menorPedeResponsavel: true,
    async exigir(request, { alvo }, para) {
      await app.registros(request, 'amostras').read(alvo.amostraId);
      if (para === 'mudar') exigir(contextoDe(request), 'liberar', SUJEITO, texto.recurso);
    },
    conteudo: (convite, request) => laudoDoLink(mesa, convite, request.ip),
  });
  app.depoisDoDocumento.declarar('pacientes', {
    anular: (db, chamada, linha) => fecharLinks(app, db, chamada, linha),
  });

  // Whoever answers for the report says that it leaves the house.
  const quemLibera = { acesso: { action: 'liberar', subject: SUJEITO, titulo: texto.recurso } };
  app.get<DaAmostra>(
    '/api/laboratorio/amostras/:id/links',
    { config: quemLibera },
    async (request): Promise<LinkDoLaudo[]> => {
      const { id } = await app.registros(request, 'amostras').read(readId(request.params.id));
      return linksComVersao(mesa, pool, id);
    },
  );
  app.post<DaAmostra>(
    '/api/laboratorio/amostras/:id/links',
    { config: quemLibera },
    async (request, reply): Promise<EnvioDoLaudo> => {
      const { id } = await app.registros(request, 'amostras').read(readId(request.params.id));
      const envio = await enviarAoPaciente(mesa, request, id);
      return reply.code(201).send(envio);
    },
  );

  await app.register(async (scope) => {
    await scope.register(limitePublico, { pool });
    const limite = { porMinuto: POR_MINUTO, recusa: 'muitas-solicitacoes', boasContam: true } as const;
    scope.get(
      '/api/convites/publico/laudo',
      { config: { publico: true, limite } },
      async (request, reply) => {
        const convite = await app.convites.exigir(request, FINALIDADE);
        const pdf = await pdfDoLink(mesa, convite, request);
        return reply.type('application/pdf').header('cache-control', 'no-store').send(pdf);
      },
    );
  });
}
