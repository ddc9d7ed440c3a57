import { expect, it } from 'vitest';
import { minutosOferecidos } from './ocupacao.ts';
import type { Janela } from './tipos.ts';

const HORA = 3_600_000;
const janela = (profissionalId: number, de: number, ate: number, capacidade = 1): Janela => ({
  escalaId: 1,
  profissionalId,
  salaId: null,
  inicio: de * HORA,
  fim: ate * HORA,
  intervaloMinutos: 30,
  capacidade,
});
const bloqueio = (profissionalId: number | null, de: number, ate: number) => ({
  profissionalId,
  salaId: null,
  inicio: de * HORA,
  fim: ate * HORA,
});

it('[DASH-02] offers the windows less what is blocked, once where blocks meet, and every place of a group', () => {
  const janelas = [janela(1, 8, 12), janela(1, 14, 18), janela(2, 8, 10, 3), janela(3, 8, 9)];
  expect([...minutosOferecidos(janelas, [])]).toEqual([
    [1, 480],
    [2, 360],
    [3, 60],
  ]);
  const bloqueios = [
    bloqueio(1, 7, 9),
    bloqueio(1, 8.5, 10),
    bloqueio(2, 9, 9.5),
    bloqueio(null, 8, 8.5),
    bloqueio(null, 17, 20),
  ];
  expect([...minutosOferecidos(janelas, bloqueios)]).toEqual([
    [1, 480 - 120 - 60],
    [2, (120 - 60) * 3],
    [3, 30],
  ]);
});
