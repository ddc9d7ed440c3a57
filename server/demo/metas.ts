/** Goals that the house set for its boards: a line in two pictures, and a figure that keeps one. */
import type { Row } from '#server/engine/entity-sql.ts';
import type { Semeador } from './seeder.ts';

const PAINEL = { painel: 'agenda-dash', nomePainel: 'Painel da agenda' };

export async function metasDosPaineis(semeador: Semeador, casa: Row): Promise<void> {
  for (const [quadro, nomeQuadro, base, valor] of [
    ['faltas', 'Faltaram', 'FIXA', '10.00'],
    ['falta-por-profissional', 'Faltas por profissional', 'FIXA', '10.00'],
    ['espera-por-hora', 'Espera por hora da chegada', 'FIXA', '20.00'],
  ] as const)
    await semeador.manter('metas-paineis', { ...PAINEL, quadro, nomeQuadro, base, valor }, casa.id);
}
