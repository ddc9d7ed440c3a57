/** Randomisation and blinding: lists come in sealed, a draw shows its own arm, an emergency opens one (CRF-04). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, recusar, validationError } from '#domain/errors/app-error.ts';
import { lerListas, nomeDaLista } from '#domain/estudo/randomizacao.ts';
import type { Cegamento, ListasConferidas } from '#domain/estudo/wire.ts';
import { dizPorque } from '#domain/formato/motivo.ts';
import { randomizacaoServidor as texto } from '#messages/estudo-randomizacao.ts';
import { quemPode } from '#server/capabilities/conta/index.ts';
import { notificar } from '#server/capabilities/notificacao/index.ts';
import { inTransaction, type Pool, type Queryable } from '#server/database/query.ts';
import type { StepRules } from '#server/engine/rules.ts';
import { contextoDe } from '#server/plugins/context.ts';
import {
  aberturasDo,
  alocacaoDo,
  centrosDoEstudo,
  listasEmUso,
  proximoCodigo,
  proximoLugar,
} from './randomizacao-repository.ts';
import { estudoPorCodigo } from './repository.ts';

/** How long an opened arm is in sight. */
const HORA_MS = 3_600_000;

/** Judges a file; with `lacrar` keeps it. The answer says how many places, never an arm. */
export async function importarListas(
  app: FastifyInstance,
  request: FastifyRequest,
  pool: Pool,
  { conteudo, lacrar }: { readonly conteudo: string; readonly lacrar: boolean },
): Promise<ListasConferidas> {
  const contexto = contextoDe(request);
  const codigo = app.configuracao.atual.estudo;
  const estudo = codigo === null ? undefined : await estudoPorCodigo(pool, codigo);
  if (!estudo) throw new AppError('nao-encontrado', { messages: [texto.semEstudo] });
  const todos = await centrosDoEstudo(pool, estudo.id);
  const { tudo, prestadores } = contexto.alcance;
  const centros = new Map([...todos].filter(([, { prestadorId }]) => tudo || prestadores.has(prestadorId)));
  const lido = lerListas(conteudo, { estudo: estudo.codigo, centros: [...centros.keys()] });
  if (!lido.ok) throw validationError({ conteudo: [...lido.recusas] });
  const listas = lido.listas.map(({ centro, estrato, lugares }) => ({
    nome: nomeDaLista(centro, estrato),
    centroId: centros.get(centro)?.id ?? 0,
    estrato,
    lugares,
  }));
  await inTransaction(pool, async (db) => {
    const emUso = await listasEmUso(db, estudo.id);
    const repetidas = listas.filter(({ nome }) => emUso.has(nome));
    if (repetidas.length > 0)
      throw validationError({ conteudo: repetidas.map(({ nome }) => texto.listaEmUso(nome)) });
    if (!lacrar) return;
    const portas = {
      listas: app.registros(request, 'listas-randomizacao').server.within(db),
      lugares: app.registros(request, 'alocacoes-estudo').server.everybodys.within(db),
    };
    for (const { nome, centroId, estrato, lugares } of listas) {
      const { id } = await portas.listas.keep({
        nome,
        estudoId: estudo.id,
        centroId,
        estrato,
        total: lugares.length,
        importadaEm: new Date().toISOString(),
        importadaPor: contexto.usuario.nome,
      });
      await portas.lugares.keepAll(
        lugares.map((lugar) => ({ ...lugar, estudoId: estudo.id, centroId, listaId: id })),
      );
    }
  });
  return {
    lacradas: lacrar,
    listas: listas.map(({ nome, lugares }) => ({
      nome,
      lugares: lugares.length,
      blocos: new Set(lugares.map(({ bloco }) => bloco)).size,
    })),
  };
}

/** The step that draws: the next place of the list becomes the participant's, and only who drew it sees the arm. */
export const sorteio: StepRules<'participantes-estudo', 'randomizar'> = {
  async before({ atual, campos, valores }, { db, registros, contexto }) {
    const lista = await registros('listas-randomizacao').server.read(campos.listaId);
    if (lista.centroId !== atual.centroId) throw validationError({ listaId: [texto.listaDeOutroCentro] });
    const codigo = await proximoCodigo(db, atual.estudoId);
    const lugar = await proximoLugar(db, lista.id);
    if (!lugar) recusar(texto.listaEsgotada(lista.nome));
    valores.randomizacao = codigo;
    await registros('alocacoes-estudo').server.everybodys.set(lugar.id, {
      participanteId: atual.id,
      participante: atual.numeroTriagem,
      codigo,
      sorteadoEm: new Date().toISOString(),
      sorteadoPor: contexto.usuario.nome,
      sorteadoPorId: contexto.usuario.id,
    });
    await registros('listas-randomizacao').server.set(lista.id, {
      usados: lugar.posicao,
      situacao: lugar.posicao === lugar.total ? 'ESGOTADA' : 'EM_USO',
    });
  },
};

/** What this person may know of a participant's blinding: the arm only where a row of it is in their sight. */
export async function cegamentoDo(
  app: FastifyInstance,
  request: FastifyRequest,
  pool: Queryable,
  participanteId: number,
): Promise<Cegamento> {
  const participante = await app.registros(request, 'participantes-estudo').read(participanteId);
  const alocacao = await alocacaoDo(pool, participanteId);
  const { ability } = contextoDe(request);
  const aberturas = await aberturasDo(pool, participanteId);
  const base = {
    codigo: participante.randomizacao ?? null,
    sorteado: alocacao !== undefined,
    abre: alocacao !== undefined && ability.can('abrir', 'aberturacegamento'),
    aberturas: ability.can('list', 'aberturacegamento') ? aberturas : [],
  };
  if (!alocacao) return { ...base, braco: null };
  const { rows } = await app
    .registros(request, 'alocacoes-estudo')
    .server.list({ where: { participanteId }, end: 1 });
  return { ...base, braco: rows[0]?.braco ?? null };
}

/** Opens one participant's arm to the person for an hour, and tells whoever answers for the study. */
export async function abrirCegamento(
  app: FastifyInstance,
  request: FastifyRequest,
  pool: Pool,
  { id, motivo }: { readonly id: number; readonly motivo: string },
): Promise<void> {
  const contexto = contextoDe(request);
  const { usuario } = contexto;
  const participante = await app.registros(request, 'participantes-estudo').read(id);
  const frase = motivo.trim();
  if (!dizPorque(frase)) throw validationError({ motivo: [texto.motivoCurto] });
  await inTransaction(pool, async (db) => {
    const alocacao = await alocacaoDo(db, id);
    if (!alocacao) recusar(texto.naoRandomizado);
    // Its number is written by whoever may not see it yet.
    const linhas = { alocacaoestudo: { any: [{ field: 'id', value: alocacao.id }] } };
    const agora = Date.now();
    const { id: abertura } = await app
      .registrosDe({ ...contexto, ability: { can: () => true, linhas } }, 'aberturas-cegamento')
      .server.within(db)
      .keep({
        em: new Date(agora).toISOString(),
        usuarioId: usuario.id,
        quem: usuario.nome,
        estudoId: alocacao.estudoId,
        centroId: alocacao.centroId,
        participanteId: id,
        participante: participante.numeroTriagem,
        alocacaoId: alocacao.id,
        motivo: frase,
        validoAte: new Date(agora + HORA_MS).toISOString(),
      });
    const { prestadorId } = contexto;
    const para = await quemPode(db, {
      sujeito: 'aberturacegamento',
      acao: 'list',
      prestadorId: prestadorId ?? 0,
    });
    await notificar(db, {
      para: para.filter((conta) => conta !== usuario.id),
      tipo: 'SIG',
      titulo: texto.avisoTitulo,
      texto: texto.aviso(usuario.nome, participante.numeroTriagem ?? '', frase),
      destino: `/aberturas-cegamento/form/${abertura}`,
      dadosSensiveis: true,
      prestadorId,
      criadoPor: usuario.id,
    });
  });
}
