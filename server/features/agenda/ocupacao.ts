/** Occupation of the agenda: hours booked over hours offered, of all or by professional (DASH-02). */
import { janelasDoDia, relogioDe } from '#domain/agenda/livres.ts';
import { minutosOferecidos } from '#domain/agenda/ocupacao.ts';
import { addDays } from '#domain/formato/data.ts';
import { fusoAtual } from '#domain/formato/fuso.ts';
import type { Medida } from '#server/capabilities/painel/index.ts';
import { filtrosDo } from '#server/engine/board.ts';
import { Params, parseListQuery } from '#server/engine/filters.ts';
import { whereSql } from '#server/engine/list.ts';
import { scopeSql } from '#server/engine/scope.ts';
import { alcancados, escopo, regrasDe, type Casa } from './mundo.ts';
import { minutosMarcados } from './ocupacao-repository.ts';

const porCento = (parte: number, todo: number): string | null =>
  todo > 0 ? ((parte * 100) / todo).toFixed(1) : null;

export const ocupacaoDaAgenda: Medida = {
  por: ['profissionalId'],
  async medir({ db, registry, contexto, alvo, periodo, guarda }) {
    const { prestadorId, ability, usuario } = contexto;
    if (prestadorId === null)
      return {
        total: null,
        linhas: 0,
        porChave: new Map(),
        porParte: new Map(),
        pessoas: 0,
        pessoasPorChave: new Map(),
      };
    const casa: Casa = { registry, contexto, prestadorId, fuso: fusoAtual() };
    const params = new Params();
    const filtros = parseListQuery(filtrosDo(alvo, periodo), {
      entity: alvo.entity,
      ability,
      usuarioId: usuario.id,
    });
    const onde = whereSql(alvo.scope, filtros, params);
    const values = [...params.values];
    const profissionais = alcancados(casa);
    // All that decides the rows counted: who may see the same shares the count, a right that changes makes another.
    const ofertas = ['escalas', 'agenda-bloqueios'].map((recurso) =>
      scopeSql(escopo(casa, recurso), 't', params),
    );
    const partes = ['ocupacao', onde, ofertas, params.values, periodo, prestadorId, casa.fuso, profissionais];
    return guarda.contar(partes, async () => {
      const regras = await regrasDe(db, casa, { ...periodo, profissionais });
      const relogio = relogioDe(casa.fuso);
      const janelas = [];
      for (let dia = periodo.de; dia <= periodo.ate; dia = addDays(dia, 1))
        janelas.push(...janelasDoDia(regras.escalas, dia, { relogio, fechados: regras.fechados }));
      const oferecidos = minutosOferecidos(janelas, regras.bloqueios);
      const rows = await minutosMarcados(db, { onde, values });
      const marcados = new Map(rows.map(({ profissional, minutos }) => [profissional, minutos]));
      // Booked without a single hour offered: there is nothing of which it would be a part.
      const comOferta = [...oferecidos].filter(([, minutos]) => minutos > 0);
      const soma = (valores: readonly number[]): number => valores.reduce((total, valor) => total + valor, 0);
      return {
        total: porCento(
          soma(comOferta.map(([id]) => marcados.get(id) ?? 0)),
          soma(comOferta.map(([, minutos]) => minutos)),
        ),
        linhas: soma(rows.map(({ n }) => n)),
        porChave: new Map(
          comOferta.map(([id, minutos]) => [String(id), porCento(marcados.get(id) ?? 0, minutos)]),
        ),
        porParte: new Map(),
        pessoas: 0,
        pessoasPorChave: new Map(),
      };
    });
  },
};
