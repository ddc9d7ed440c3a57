/** The certificate of the unit: told of without its key, sent with its password, taken away. */
import type { FastifyInstance } from 'fastify';
import { certificadoA1 as texto } from '#messages/nota-servico.ts';
import { hoje } from '#server/clock.ts';
import { dayNumber } from '#domain/formato/data.ts';
import { diaDe } from '#domain/formato/fuso.ts';
import { inTransaction, type Pool } from '#server/database/query.ts';
import type { Cofre } from '#server/gateways/vault.ts';
import { contextoDe } from '#server/plugins/context.ts';
import { prestadorNaoInformado } from '#domain/errors/app-error.ts';
import { conferirA1, lerA1 } from './a1.ts';
import { apagarCertificado, certificadoDaUnidade, guardarCertificado } from './certificado-repository.ts';
import { unidadeDe } from './repository.ts';

type Envio = { readonly arquivo: string; readonly senha: string };

/** A certificate with its chain has some 8 kB. */
const MAIOR_ARQUIVO = 200_000;
const acesso = {
  action: 'certificado',
  subject: 'configuracaonotaservico',
  titulo: texto.titulo,
} as const;

export function rotasDoCertificado(
  app: FastifyInstance,
  { pool, cofre }: { pool: Pool; cofre: Cofre },
): void {
  const unidadeDaChamada = (prestadorId: number | null): number => {
    if (prestadorId === null) throw prestadorNaoInformado();
    return prestadorId;
  };
  const contar = async (prestadorId: number) => {
    const certificado = await certificadoDaUnidade(pool, prestadorId);
    if (!certificado) return { certificado: null };
    const dias = dayNumber(diaDe(Date.parse(certificado.valeAte))) - dayNumber(hoje());
    return { certificado: { ...certificado, dias } };
  };

  app.get('/api/certificado-a1', { config: { acesso } }, async (request) =>
    contar(unidadeDaChamada(contextoDe(request).prestadorId)),
  );

  app.post<{ Body: Envio }>(
    '/api/certificado-a1',
    {
      config: { acesso, jsonGrande: true },
      bodyLimit: MAIOR_ARQUIVO * 2,
      schema: {
        body: {
          type: 'object',
          additionalProperties: false,
          required: ['arquivo', 'senha'],
          properties: {
            arquivo: { type: 'string', minLength: 1, maxLength: MAIOR_ARQUIVO },
            senha: { type: 'string', maxLength: 200 },
          },
        },
      },
    },
    async (request) => {
      const contexto = contextoDe(request);
      const prestadorId = unidadeDaChamada(contexto.prestadorId);
      const lido = lerA1(Buffer.from(request.body.arquivo, 'base64'), request.body.senha);
      const { documento } = await unidadeDe(pool, prestadorId);
      conferirA1(lido, documento, Date.now());
      await inTransaction(pool, (db) => guardarCertificado(db, cofre, contexto, lido));
      return contar(prestadorId);
    },
  );

  app.delete('/api/certificado-a1', { config: { acesso } }, async (request, reply) => {
    const contexto = contextoDe(request);
    unidadeDaChamada(contexto.prestadorId);
    await inTransaction(pool, (db) => apagarCertificado(db, contexto));
    return reply.code(204).send();
  });
}
