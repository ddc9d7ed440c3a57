/** Who of the waiting list fits a time that opened. */
import { diaDe } from '../formato/fuso.ts';
import { diaDaSemana, parteDoDia } from './dias.ts';
import type { DiaSemana, ParteDoDia } from './tipos.ts';

export type Espera = {
  readonly profissionalId: number | null;
  readonly especialidadeId: number | null;
  readonly dias: readonly DiaSemana[];
  readonly parte: ParteDoDia;
  readonly desde: string;
  readonly ate: string | null;
};

export type Abertura = {
  readonly profissionalId: number;
  /** Of the professional. */
  readonly especialidades: readonly number[];
  readonly inicio: number;
};

/** Whether the person could come at that time and to that professional. */
export function cabe(espera: Espera, abertura: Abertura, fuso: string): boolean {
  const dia = diaDe(abertura.inicio, fuso);
  return (
    (espera.profissionalId === null || espera.profissionalId === abertura.profissionalId) &&
    (espera.especialidadeId === null || abertura.especialidades.includes(espera.especialidadeId)) &&
    (espera.dias.length === 0 || espera.dias.includes(diaDaSemana(dia))) &&
    (espera.parte === 'QUALQUER' || espera.parte === parteDoDia(abertura.inicio, fuso)) &&
    espera.desde <= dia &&
    (espera.ate === null || dia <= espera.ate)
  );
}
