/** The file that a signer outside brings back (B3), base64 in JSON, under both prefixes. */
import type { FastifyInstance } from 'fastify';
import { JUSTIFICATIVA } from '#domain/assinatura/ciencia.ts';
import { AppError } from '#domain/errors/app-error.ts';
import type { ArquivoAssinado } from '#domain/documento/tipos.ts';
import { documentos } from '#messages/documento.ts';
import { acessoDe, baseDe, chamadaDe } from './acesso.ts';
import { guardarAssinado } from './assinado.ts';
import { corpoComArquivo, type CorpoComArquivo } from './corpo-assinado.ts';
import type { ConferirAssinado, DocumentosDeps } from './receber.ts';

/** A signed file travels as base64 in JSON, whole: so much of it and no more. */
const ASSINADO_MAX_BYTES = 64 * 1024 * 1024;

const ASSINADO_BODY = {
  type: 'object',
  additionalProperties: false,
  required: ['modulo', 'objectId', 'dadoBase64'],
  properties: {
    modulo: { type: 'string' },
    objectId: { type: 'string' },
    nomeArquivo: { type: 'string' },
    tag: { type: ['string', 'null'] },
    mime: { type: 'string' },
    dadoBase64: { type: 'string', minLength: 1 },
    versao: { type: 'integer' },
    ciente: { type: 'boolean' },
    justificativa: { type: 'string', maxLength: JUSTIFICATIVA.maximo },
    aspectos: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['tipo'],
        properties: {
          tipo: { type: 'string', enum: ['ASSINATURADIGITAL'] },
          propriedades: {
            type: 'object',
            additionalProperties: false,
            properties: {
              formato: { type: 'string', enum: ['PadEs'] },
              referencia: { type: 'string', enum: ['AD-RT', 'AD-RB'] },
            },
          },
        },
      },
    },
  },
} as const;

type Deps = DocumentosDeps & { readonly conferirAssinado: ConferirAssinado };

/** In a scope of their own: their bodies are read as no others are. */
export async function rotasDoAssinado(app: FastifyInstance, deps: Deps): Promise<void> {
  const corpo = corpoComArquivo(app, 'dadoBase64');
  for (const livre of [false, true]) rota(app, deps, livre, corpo);
}

function rota(
  app: FastifyInstance,
  { conferirAssinado, ...deps }: Deps,
  livre: boolean,
  corpo: CorpoComArquivo,
): void {
  app.post<{
    Body: Partial<ArquivoAssinado> & Pick<ArquivoAssinado, 'modulo' | 'objectId'> & { versao?: number };
  }>(
    `${baseDe(livre)}/v1/atualizar-documento`,
    {
      config: { acesso: acessoDe(livre), jsonGrande: true },
      schema: { body: ASSINADO_BODY },
      bodyLimit: Math.ceil(ASSINADO_MAX_BYTES * 1.4),
    },
    async (request) => {
      const { modulo, objectId, aspectos: declarados, versao, ciente, justificativa } = request.body;
      const call = await chamadaDe(app, request, deps.pool, { modulo, livre }, 'signature');
      const bytes = corpo.arquivoDe(request);
      if (!bytes) throw new AppError('arquivo-invalido', { messages: [documentos.base64Invalido] });
      // Nothing is taken for signed because somebody says so.
      const comCarimbo = declarados?.at(-1)?.propriedades?.referencia === 'AD-RT';
      const ciencia = {
        ...(ciente === undefined ? {} : { ciente }),
        ...(justificativa === undefined ? {} : { justificativa }),
      };
      const conferido = await conferirAssinado(call, { objectId, bytes, comCarimbo, ciencia });
      const entity = await guardarAssinado(deps, call, { objectId, bytes, versao, ...conferido });
      return { result: { entity }, messages: { alerts: [{ type: 'SUCCESS', value: documentos.assinado }] } };
    },
  );
}
