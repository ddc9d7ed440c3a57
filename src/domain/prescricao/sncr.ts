/**
 * From which day a kind of prescription counts as electronic only with a number of Anvisa's SNCR (RDC 1.000/2025). The days are
 * rows that the house changes (`exigencias-sncr`): the real start was not confirmed. Pure.
 */
import { formatData } from '../formato/data.ts';
import { prescricaoSncr as texto } from '#messages/prescricao-sncr.ts';
import type { Receituario } from './tipos.ts';

export type ExigenciaSncr = {
  readonly receituario: Receituario;
  /** 'YYYY-MM-DD'; null: no day is known, so nothing is asked. */
  readonly exigeDesde: string | null;
  readonly ativo: boolean;
  /** The rule and where its day was read. */
  readonly fonte: string | null;
  readonly dataConfirmada: boolean;
};

/** What the SNCR means for the papers of one day: by kind why a number is asked, and whether one can be had. */
export type SncrNoDia = {
  readonly exigidos: ReadonlyMap<Receituario, string>;
  /** This installation is connected to the SNCR. */
  readonly integrado: boolean;
};

export const SEM_SNCR: SncrNoDia = { exigidos: new Map(), integrado: false };

/** By the paper's own day: one issued before midnight follows the rule of its day, whenever it is printed. */
export function sncrNoDia(exigencias: readonly ExigenciaSncr[], dia: string, integrado: boolean): SncrNoDia {
  const emVigor = exigencias.filter(
    ({ ativo, exigeDesde }) => ativo && exigeDesde !== null && exigeDesde <= dia,
  );
  return {
    exigidos: new Map(emVigor.map((exigencia) => [exigencia.receituario, emQueSeApoia(exigencia)])),
    integrado,
  };
}

/** 'Exigido desde 01/07/2026 (RDC 1.000/2025). Data não confirmada.' */
function emQueSeApoia({ exigeDesde, fonte, dataConfirmada }: ExigenciaSncr): string {
  return texto.apoio(exigeDesde === null ? null : formatData(exigeDesde), fonte, dataConfirmada);
}
