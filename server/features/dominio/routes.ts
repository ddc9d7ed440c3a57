/** Domain and provider calls of B7 (REG-07, REG-08), beside what the engine answers for the registers themselves. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors/app-error.ts';
import { exigir, pode } from '#server/plugins/authorization.ts';
import { contextoDe } from '#server/plugins/context.ts';
import type { FeatureDeps } from '#server/engine/feature.ts';
import * as repository from './repository.ts';

type Params = { readonly [name: string]: string };

export default function dominios(app: FastifyInstance, { pool }: FeatureDeps): void {
  const livre = { config: { semPrestador: true, acesso: { sessao: 'public lists of values' } } };
  const options = { config: { semPrestador: true, acesso: { propria: 'own providers' } } };
  const ativos = {
    config: { semPrestador: true, acesso: { action: 'list', subject: 'prestador', titulo: 'Prestadores' } },
  };
  const params = (request: FastifyRequest): Params => request.params as Params;

  app.get('/api/dominios/ufs', livre, () => repository.ufs(pool));
  app.get('/api/dominios/tipos-conselho', livre, () => repository.tiposConselho(pool));
  app.get('/api/cidades/uf/:uf', livre, (request) =>
    repository.cidadesDaUf(pool, (params(request).uf ?? '').toUpperCase()),
  );
  // Open as its sibling calls are (REG-07): the whole row for who may see the register, else what names the city.
  app.get('/api/cidades/:id(^[0-9]+$)', livre, async (request, reply) => {
    const id = idOf(params(request).id);
    if (pode(contextoDe(request), 'view', 'cidade')) {
      const row = await app.registros(request, 'cidades').read(id);
      reply.header('etag', `"${row.versao}"`);
      return row;
    }
    const found = await repository.cidade(pool, id);
    if (!found) throw new AppError('nao-encontrado');
    return found;
  });
  app.get('/api/classificacoes-estabelecimentos/combo/list', livre, () => repository.classificacoes(pool));
  app.get('/api/entidades/combo/list', livre, () => repository.entidades(pool));
  app.get('/api/servicos/classificacaoestabelecimento/:codigo', livre, (request) =>
    repository.servicosDe(pool, params(request).codigo ?? '', null),
  );
  // The missing letter is the specification's.
  app.get('/api/servicos/entidade/:entidade/classificaoestabelecimento/:codigo', livre, (request) =>
    repository.servicosDe(pool, params(request).codigo ?? '', params(request).entidade ?? ''),
  );

  app.get('/api/profissionais/web/prestador/:id', options, async (request) => {
    const id = idOf(params(request).id);
    if (!request.sessao?.prestadores.has(id)) throw new AppError('prestador-negado');
    return repository.corpoClinico(pool, id);
  });

  // The providers of the person who asks: those of the clinical body and those given to the account.
  app.get('/api/prestadores/web/listarPorProfissionalLogadoNoCorpoClinico', options, (request) =>
    repository.prestadores(pool, [...(request.sessao?.prestadores ?? [])]),
  );

  app.get('/api/prestadores/web/listarPrestadorAtivos', ativos, async (request) => {
    const contexto = contextoDe(request);
    if (!contexto.usuario.admin && !pode(contexto, 'list', 'prestador'))
      exigir(contexto, 'list', 'prestador', 'Prestadores');
    return repository.prestadores(
      pool,
      contexto.alcance.tudo ? undefined : [...contexto.alcance.prestadores],
    );
  });
}

function idOf(text: string | undefined): number {
  if (text === undefined || !/^[0-9]{1,15}$/.test(text)) throw new AppError('nao-encontrado');
  return Number(text);
}
