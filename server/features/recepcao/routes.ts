/** The reception (CLIN-06): the day of the unit, and what is missing of who arrives. Arriving is a step of the row's life. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addDays, isDay } from '#domain/formato/data.ts';
import { diaDe, inicioDoDia } from '#domain/formato/fuso.ts';
import { convenioNoDia } from '#domain/paciente/convenio.ts';
import {
  CAMPOS_DA_CHEGADA,
  type DiaRecepcao,
  type FichaRecepcao,
  type ItemRecepcao,
} from '#domain/recepcao/wire.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { agenda } from '#messages/agenda.ts';
import { recepcao as texto } from '#messages/recepcao.ts';
import { hoje } from '#server/clock.ts';
import { inTransaction } from '#server/database/query.ts';
import type { HookContext } from '#server/engine/call.ts';
import { readId } from '#server/engine/read.ts';
import { scopeOf } from '#server/engine/scope.ts';
import { exigir, pode } from '#server/plugins/authorization.ts';
import { contextoDe } from '#server/plugins/context.ts';
import type { FeatureDeps } from '#server/engine/feature.ts';
import { versionOf } from '#server/plugins/version.ts';
import { carteirasDoPaciente } from '#server/capabilities/cuidado/index.ts';
import { guardarCarteira } from './carteira.ts';
import { camposOcultos, semOcultos } from './esconder.ts';
import { convenioDe, itens, nomeDaUnidade, type QuaisItens } from './repository.ts';

const diaQuery = {
  type: 'object',
  additionalProperties: false,
  properties: { dia: { type: 'string', maxLength: 10 } },
} as const;
const fichaQuery = {
  type: 'object',
  additionalProperties: false,
  // 0: particular.
  properties: { convenioId: { type: 'string', pattern: '^(0|[1-9][0-9]{0,14})$' } },
} as const;
const qualquer = {};
const dadosBody = {
  type: 'object',
  additionalProperties: false,
  // The declaration judges each.
  properties: Object.fromEntries(['versao', ...CAMPOS_DA_CHEGADA].map((campo) => [campo, qualquer])),
} as const;

export default function recepcao(app: FastifyInstance, { pool }: FeatureDeps): void {
  const config = {
    acesso: { action: 'list', subject: 'secretaria', titulo: texto.sujeito },
    guard: 'secretaria' as const,
  };

  const ler = async (request: FastifyRequest, consulta: QuaisItens): Promise<ItemRecepcao[]> => {
    const contexto = contextoDe(request);
    const { call } = app.registros(request, 'agendamentos');
    const escopo = scopeOf(call.registry, call.entity, contexto);
    const lidos = await itens(pool, escopo, consulta, pode(contexto, 'view', 'paciente'));
    const ocultos = {
      agendamento: camposOcultos(call),
      paciente: camposOcultos(app.registros(request, 'pacientes').call),
    };
    return lidos.map((item) => semOcultos(item, ocultos));
  };

  app.get<{ Querystring: { dia?: string } }>(
    '/api/recepcao/dia',
    { config, schema: { querystring: diaQuery } },
    async (request): Promise<DiaRecepcao> => {
      const { dia = hoje() } = request.query;
      if (!isDay(dia)) throw new AppError('requisicao-invalida');
      const periodo = { inicio: inicioDoDia(dia), fim: inicioDoDia(addDays(dia, 1)) };
      const { prestadorId } = contextoDe(request);
      return {
        dia,
        unidade: await nomeDaUnidade(pool, Number(prestadorId)),
        itens: await ler(request, periodo),
      };
    },
  );

  app.get<{ Params: { id: string }; Querystring: { convenioId?: string } }>(
    '/api/recepcao/agendamentos/:id',
    { config, schema: { querystring: fichaQuery } },
    async (request): Promise<FichaRecepcao> => {
      const [item] = await ler(request, { id: readId(request.params.id) });
      if (!item) throw new AppError('nao-encontrado');
      const pedido = request.query.convenioId;
      const convenioId = pedido === undefined ? item.convenioId : Number(pedido) || null;
      const semCarteiras = camposOcultos(app.registros(request, 'pacientes').call).has('convenios');
      const carteiras =
        item.pacienteId === null || semCarteiras ? [] : await carteirasDoPaciente(pool, item.pacienteId);
      const { caso, naoValem } = convenioNoDia(carteiras, diaDe(item.inicio));
      return {
        item,
        carteiras: carteiras.map(({ convenioId: id, convenio, plano, numero, validade, principal }) => ({
          convenioId: id,
          convenio,
          plano,
          numero,
          validade,
          principal,
        })),
        caso,
        naoValem,
        convenio: convenioId === null ? null : ((await convenioDe(pool, convenioId)) ?? null),
      };
    },
  );

  // What was not at hand on arrival comes later: the number of an authorisation, a card, a companion.
  app.patch<{ Params: { id: string }; Body: { readonly [campo: string]: unknown } }>(
    '/api/recepcao/agendamentos/:id',
    { config, schema: { body: dadosBody } },
    async (request): Promise<ItemRecepcao> => {
      const contexto = contextoDe(request);
      exigir(contexto, 'update', 'agenda', agenda.sujeito);
      const { versao: _vista, ...campos } = request.body;
      const id = readId(request.params.id);
      const agendamentos = app.registros(request, 'agendamentos');
      const [antes] = await ler(request, { id });
      if (!antes) throw new AppError('nao-encontrado');
      await inTransaction(pool, async (db) => {
        const { update, set } = agendamentos.server.within(db);
        const { pacienteId, convenioId, ...row } = await update(id, campos, versionOf(request));
        const registros: HookContext['registros'] = (recurso) => app.registros(request, recurso).within(db);
        const mostrada = { convenioId, numero: row.numeroCarteira, validade: row.validadeCarteira };
        await set(id, {
          ...('convenioId' in campos ? { particular: convenioId === null } : {}),
          // A number, or no convênio, ends what was to be asked.
          ...(convenioId === null || row.numeroAutorizacao ? { autorizacao: null } : {}),
          carteiraRecusada: await guardarCarteira({ db, contexto, registros }, pacienteId, mostrada),
        });
      });
      const [item] = await ler(request, { id });
      if (!item) throw new AppError('nao-encontrado');
      return item;
    },
  );
}
