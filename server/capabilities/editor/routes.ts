/** The picture calls of the rich text editor (FORM-04): `amazon_hash` in Froala's shape, and our own stand-in of the bucket. */
import { randomBytes, randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { inicioDoCaminho, lerCaminho } from '#domain/modelo-documento/caminho.ts';
import { AppError, prestadorNaoInformado } from '#domain/errors/app-error.ts';
import { IMAGEM_GRANDE, IMAGEM_MAX_BYTES } from '#domain/formato/imagem.ts';
import { editorServidor as texto } from '#messages/modelo-documento.ts';
import type { Cofre } from '#server/gateways/vault.ts';
import type { AmazonHash, EnvioDireto } from '#server/gateways/arquivo/direct-upload.ts';
import { assinarEnvio, conferirEnvio } from '#server/gateways/arquivo/upload-policy.ts';
import { exigir } from '#server/plugins/authorization.ts';
import { contextoDe, type Contexto } from '#server/plugins/context.ts';
import type { Imagens } from './imagens.ts';

const MODELO = 'modelo-documento';
const BUCKET = 'zelo';
const REGIAO = 'local';
/** Time to choose and send one picture over a slow line. */
const VALIDADE_MS = 10 * 60_000;
const FINALIDADE = 'amazon_hash';

export type EditorDeps = {
  readonly imagens: Imagens;
  readonly direto: EnvioDireto | undefined;
  readonly cofre: Cofre;
};

export function rotasDoEditor(app: FastifyInstance, { imagens, direto, cofre }: EditorDeps): void {
  const acesso = { action: 'view', subject: MODELO, titulo: texto.sujeito };

  app.get('/api/amazon_hash', { config: { acesso } }, async (request): Promise<AmazonHash> => {
    const contexto = contextoDe(request);
    const inicio = inicioDoCaminho(exigirPrestador(contexto), contexto.usuario.id, randomUUID());
    const envio = { maxBytes: IMAGEM_MAX_BYTES, agora: new Date(), validadeMs: VALIDADE_MS };
    if (direto) return direto.assinar(inicio, envio);
    // A secret of its own for each sending, which travels sealed: any process of the installation can check it.
    const secretAccessKey = randomBytes(24).toString('base64url');
    const accessKeyId = cofre.selar(secretAccessKey, FINALIDADE).toString('base64url');
    const params = assinarEnvio(
      { ...envio, bucket: BUCKET, region: REGIAO, keyStart: inicio },
      { accessKeyId, secretAccessKey },
    );
    return {
      bucket: BUCKET,
      region: REGIAO,
      keyStart: inicio,
      params,
      uploadURL: '/api/amazon_hash/envio',
      inicio,
    };
  });

  // Without a session, as a bucket has none: the signed policy says who may send what, where and until when.
  app.post(
    '/api/amazon_hash/envio',
    { config: { publico: true }, bodyLimit: 2 * IMAGEM_MAX_BYTES },
    async (request, reply) => {
      if (direto) throw new AppError('rota-desconhecida');
      const { form, bytes } = await lerFormulario(request);
      const conferido = conferirEnvio(form, {
        bucket: BUCKET,
        region: REGIAO,
        agora: new Date(),
        segredo: (accessKeyId) => cofre.abrir(Buffer.from(accessKeyId, 'base64url'), FINALIDADE) ?? undefined,
      });
      if (!conferido.ok) throw new AppError('acesso-negado', { messages: [texto.envio[conferido.motivo]] });
      if (bytes === null || bytes.length > conferido.maxBytes)
        throw new AppError('arquivo-grande', { messages: [IMAGEM_GRANDE] });
      if (bytes.length < conferido.minBytes) throw new AppError('arquivo-vazio');
      if (!lerCaminho(conferido.key))
        throw new AppError('requisicao-invalida', { messages: [texto.nomeRuim] });
      const { caminho, arquivo_id } = await imagens.guardar(conferido.key, bytes);
      const location = `/api/amazon_hash/imagem/${caminho.split('/').map(encodeURIComponent).join('/')}`;
      return reply
        .code(201)
        .header('location', location)
        .type('application/xml; charset=utf-8')
        .send(
          `<?xml version="1.0" encoding="UTF-8"?><PostResponse><Location>${xml(location)}</Location><Bucket>${BUCKET}</Bucket>` +
            `<Key>${xml(caminho)}</Key><ETag>"${arquivo_id}"</ETag></PostResponse>`,
        );
    },
  );

  app.get<{ Params: { '*': string } }>(
    '/api/amazon_hash/imagem/*',
    { config: { acesso } },
    async (request, reply) => {
      const contexto = contextoDe(request);
      const caminho = request.params['*'];
      // Another provider's picture is as absent as one that never was.
      if (lerCaminho(caminho)?.prestadorId !== exigirPrestador(contexto))
        throw new AppError('arquivo-nao-encontrado');
      const imagem = await imagens.achar(caminho);
      if (!imagem) throw new AppError('arquivo-nao-encontrado');
      return reply
        .type(imagem.mime)
        .header('content-length', imagem.tamanho)
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('cache-control', 'private, max-age=3600, immutable')
        .send(await imagens.ler(imagem));
    },
  );

  app.delete<{ Params: { '*': string } }>(
    '/api/amazon_hash/delete/*',
    {
      config: {
        acesso: { propria: 'whoever sent the picture, with view on modelo-documento; or an administrator' },
      },
    },
    async (request, reply) => {
      const contexto = contextoDe(request);
      exigir(contexto, 'view', MODELO, texto.sujeito);
      const caminho = request.params['*'].replace(/^.*?(?=editor\/)/, '');
      const lido = lerCaminho(caminho);
      if (lido?.prestadorId !== exigirPrestador(contexto)) throw new AppError('arquivo-nao-encontrado');
      if (lido.usuarioId !== contexto.usuario.id && !contexto.ability.can('manage', 'all'))
        throw new AppError('acesso-negado', { messages: [texto.soQuemEnviou] });
      const desfecho = await imagens.remover(caminho);
      if (desfecho === 'em-uso') throw new AppError('em-uso', { messages: [texto.imagemEmUso] });
      if (desfecho === 'inexistente') throw new AppError('arquivo-nao-encontrado');
      return reply.send({ messages: { alerts: [{ type: 'SUCCESS', value: texto.imagemRemovida }] } });
    },
  );
}

function exigirPrestador({ prestadorId }: Contexto): number {
  if (prestadorId === null) throw prestadorNaoInformado();
  return prestadorId;
}

/** The form's fields and its file; a file over the limit comes as null, read to its end so that the answer arrives. */
async function lerFormulario(
  request: FastifyRequest,
): Promise<{ readonly form: ReadonlyMap<string, string>; readonly bytes: Buffer | null }> {
  if (!request.isMultipart()) throw new AppError('tipo-nao-suportado');
  const form = new Map<string, string>();
  let bytes: Buffer | null | undefined;
  for await (const part of request.parts({
    limits: { files: 1, fields: 25, parts: 26, fieldSize: 8192, fileSize: IMAGEM_MAX_BYTES + 1 },
  })) {
    if (part.type === 'field') {
      if (typeof part.value === 'string') form.set(part.fieldname, part.value);
      continue;
    }
    const parts: Buffer[] = [];
    let size = 0;
    for await (const chunk of part.file) {
      size += (chunk as Buffer).length;
      if (size <= IMAGEM_MAX_BYTES) parts.push(chunk as Buffer);
    }
    bytes = size > IMAGEM_MAX_BYTES ? null : Buffer.concat(parts);
  }
  if (bytes === undefined) throw new AppError('arquivo-ausente');
  return { form, bytes };
}

const xml = (text: string): string => text.replaceAll(/[<>&"']/g, (sign) => `&#${sign.codePointAt(0) ?? 0};`);
