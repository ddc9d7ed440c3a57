/** The cmis calls of the specification (B7, DOC-03) and those of our own, under the two prefixes. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors/app-error.ts';
import type { TornarSemEfeito } from '#domain/documento/sem-efeito.ts';
import type { OpcoesDocumentos } from '#domain/documento/tipos.ts';
import { avisoConteudo, documentos } from '#messages/documento.ts';
import type { Alert } from '#messages/erros.ts';
import { readId } from '#server/engine/read.ts';
import { acessoDe, baseDe, chamadaDe, togglesDaChamada, type Chamada, type Quer } from './acesso.ts';
import { mandar, mandarBase64 } from './baixar.ts';
import { enviar, versaoDe } from './envio.ts';
import { registrarLeitura } from './eventos.ts';
import { alterarLeitura } from './leitura.ts';
import { acharLinha, exigirArquivo, type LinhaArquivo } from './linhas.ts';
import type { DocumentosDeps } from './receber.ts';
import { arquivarDeNovo, tornarSemEfeito } from './sem-efeito.ts';
import {
  alterarTag,
  criarPasta,
  lixeira,
  listarArvore,
  listarPasta,
  mover,
  remover,
  renomear,
  restaurar,
} from './service.ts';
import { alterarLeituraDaTag, criarTag, listarTags, removerTag, renomearTag, tagsEmUso } from './tags.ts';
import { conteudoDe, listarVersoes, restaurarVersao } from './versoes.ts';

type Query = { readonly [key: string]: string | undefined };
type Handler = (
  request: FastifyRequest,
  reply: FastifyReply,
  query: Query,
  chamada: Chamada,
) => Promise<unknown>;

// What is lacking in it is told in the sentences of the service.
const SEM_EFEITO_BODY = {
  type: 'object',
  additionalProperties: false,
  properties: { motivo: { type: 'string', maxLength: 40 }, explicacao: { type: 'string', maxLength: 2000 } },
} as const;

const sucesso = (value: string): Alert => ({ type: 'SUCCESS', value });

export function rotasDeDocumentos(app: FastifyInstance, deps: DocumentosDeps, livre: boolean): void {
  const { pool, files } = deps;
  const base = baseDe(livre);
  const acesso = acessoDe(livre);
  const chamada = (request: FastifyRequest, modulo: string | undefined, quer: Quer): Promise<Chamada> =>
    chamadaDe(app, request, pool, { modulo: modulo ?? '', livre }, quer);

  function rota(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, quer: Quer, handler: Handler): void {
    app.route({
      method,
      url: `${base}/${path}`,
      config: { acesso },
      handler: async (request, reply) => {
        const query = umaVez(request.query as { [key: string]: unknown });
        return handler(request, reply, query, await chamada(request, query.modulo, quer));
      },
    });
  }
  const alvo = ({ objectId, versao }: Query) => ({ objectId, versao: versaoDe(versao) });
  const registro = ({ id }: Query): number => readId(id ?? '');

  rota('GET', 'opcoes', 'view', async (_request, _reply, _query, call): Promise<OpcoesDocumentos> => ({
    ...togglesDaChamada(call, livre),
    tags: call.declaracao.tags === true,
    clinico: call.declaracao.clinical === undefined ? null : call.leClinico,
    tamanhoMaximo: deps.maxBytes,
  }));
  rota('GET', 'listar', 'view', (_request, _reply, query, call) => listarArvore(pool, call, registro(query)));
  rota('GET', 'listar-documentos-pasta', 'view', (_request, _reply, query, call) =>
    listarPasta(pool, call, registro(query), query.objectId),
  );
  rota('GET', 'tags/combo/list', 'view', (_request, _reply, _query, call) => listarTags(pool, call));
  rota('GET', 'tags/uso', 'rename', (_request, _reply, _query, call) => tagsEmUso(pool, call));
  rota('POST', 'tags/criar', 'rename', async (_request, reply, query, call) =>
    reply.code(201).send(await criarTag(pool, call, query.nome)),
  );
  rota('PUT', 'tags/renomear', 'rename', (_request, _reply, query, call) =>
    renomearTag(pool, call, query.objectId ?? '', query.nome),
  );
  rota('PUT', 'tags/leitura', 'rename', (_request, _reply, query, call) =>
    alterarLeituraDaTag(pool, call, query.objectId ?? '', query.leitura),
  );
  rota('PUT', 'alterar-leitura', 'rename', (_request, _reply, query, call) =>
    alterarLeitura(pool, call, { ...alvo(query), leitura: query.leitura }),
  );
  rota('DELETE', 'tags/remover', 'rename', async (_request, _reply, query, call) => {
    await removerTag(pool, call, query.objectId ?? '', query.para);
    return { messages: { alerts: [sucesso(documentos.tagRemovida)] } };
  });
  rota('POST', 'criar-pasta', 'insert', async (_request, reply, query, call) =>
    reply
      .code(201)
      .send(
        await criarPasta(pool, call, registro(query), { pai: query.parentFolderId, nome: query.newFolder }),
      ),
  );
  rota('PUT', 'renomear-documento', 'rename', (_request, _reply, query, call) =>
    renomear(pool, call, { ...alvo(query), nome: query.nomearquivo }),
  );
  rota('PUT', 'mover', 'rename', (_request, _reply, query, call) =>
    mover(pool, call, { ...alvo(query), para: query.folderId }),
  );
  rota('PUT', 'alterar-tag', 'rename', (_request, _reply, query, call) =>
    alterarTag(pool, call, { ...alvo(query), idTag: query.idTag, tagDescription: query.tagDescription }),
  );
  rota('DELETE', 'remover', 'remove', async (_request, _reply, query, call) => {
    await remover(pool, call, alvo(query));
    return { messages: { alerts: [sucesso(documentos.removido)] } };
  });
  rota('GET', 'lixeira', 'remove', (_request, _reply, query, call) => lixeira(pool, call, registro(query)));
  rota('POST', 'restaurar', 'remove', (_request, _reply, query, call) => restaurar(pool, call, alvo(query)));
  rota('GET', 'versoes', 'view', (_request, _reply, query, call) =>
    listarVersoes(pool, call, query.objectId),
  );
  rota('POST', 'restaurar-versao', 'rename', (_request, _reply, query, call) =>
    restaurarVersao(pool, call, { ...alvo(query), numero: versaoDe(query.numero) ?? 0 }),
  );

  app.post<{ Body: TornarSemEfeito; Querystring: { [key: string]: unknown } }>(
    `${base}/tornar-sem-efeito`,
    { config: { acesso }, schema: { body: SEM_EFEITO_BODY } },
    async (request) => {
      const query = umaVez(request.query);
      const call = await chamada(request, query.modulo, 'annul');
      const entity = await tornarSemEfeito(deps, call, { ...alvo(query), ...request.body });
      return { result: { entity }, messages: { alerts: [sucesso(documentos.semEfeito)] } };
    },
  );
  rota('POST', 'arquivar-de-novo', 'insert', async (_request, reply, query, call) => {
    const entity = await arquivarDeNovo(deps, call, {
      objectId: query.objectId,
      registroId: registro(query),
      folderId: query.folderId,
    });
    return reply
      .code(201)
      .send({ result: { entity }, messages: { alerts: [sucesso(documentos.arquivadoDeNovo)] } });
  });

  async function aberto(
    query: Query,
    call: Chamada,
    acao: 'ver-documento' | 'baixar-documento',
  ): Promise<LinhaArquivo> {
    const linha = exigirArquivo(await acharLinha(pool, call, query.objectId));
    const conteudo = await conteudoDe(pool, linha, versaoDe(query.numero));
    const primeira = await registrarLeitura(pool, call, acao, linha.registro_id, conteudo);
    // A viewer asks in many ranges, a download for the whole: once is enough.
    if (primeira && acao === 'baixar-documento' && linha.aspectos.length > 0)
      await deps.aoSair?.(call, linha);
    return conteudo;
  }
  rota('GET', 'download-documento', 'view', async (request, reply, query, call) => {
    const exibir = query.exibir === 'true';
    return mandar(
      request,
      reply,
      files,
      await aberto(query, call, exibir ? 'ver-documento' : 'baixar-documento'),
      exibir,
    );
  });
  rota('GET', 'download-documento/formato/base64', 'view', async (_request, reply, query, call) =>
    mandarBase64(reply, files, await aberto(query, call, 'ver-documento')),
  );

  for (const path of ['v2/criar-documento', 'criar-documento/tag'])
    app.post(
      `${base}/${path}`,
      { config: { acesso }, bodyLimit: deps.maxBytes + 2 * 1024 * 1024 },
      async (request, reply) => {
        const { item, recebido, substituiu, oculto } = await enviar(request, deps, (modulo, quer) =>
          chamada(request, modulo, quer),
        );
        const alerts: Alert[] = [
          sucesso(substituiu ? documentos.novaVersao : documentos.enviado),
          ...(oculto ? [{ type: 'WARNING', value: documentos.enviadoClinico } as const] : []),
          ...recebido.avisos.map((aviso): Alert => ({ type: 'WARNING', value: avisoConteudo[aviso] })),
        ];
        return reply.code(substituiu ? 200 : 201).send({ result: { entity: item }, messages: { alerts } });
      },
    );
}

/** Query keys as texts; a key sent twice is refused. */
function umaVez(query: { readonly [key: string]: unknown }): Query {
  for (const value of Object.values(query))
    if (typeof value !== 'string') throw new AppError('requisicao-invalida');
  return query as Query;
}
