/**
 * What a convênio refused. While it is disputed nothing is lost: the title waits for it. Lost is what nobody disputes any
 * more: accepted, or kept by the convênio; of an appeal granted in part, what was not granted.
 */
import { compareDecimal, subtractDecimal, sumDecimal, sumMoney } from '../formato/decimal.ts';

export type EstadoDaGlosa =
  'GLOSADA' | 'EM_RECURSO' | 'RECUPERADA' | 'RECUPERADA_PARCIAL' | 'MANTIDA' | 'ACEITA' | 'CANCELADA';

export type Glosa = {
  readonly situacao: string;
  readonly valor: string;
  readonly valorRecuperado: string | null;
};

const DISPUTADA: readonly string[] = ['GLOSADA', 'EM_RECURSO'];

/** Lost for good of one glosa. */
export function perdidoDe({ situacao, valor, valorRecuperado }: Glosa): string {
  if (situacao === 'ACEITA' || situacao === 'MANTIDA') return valor;
  return situacao === 'RECUPERADA_PARCIAL' ? subtractDecimal(valor, valorRecuperado ?? '0.00') : '0.00';
}

/** Of the title: what is still disputed, and what is lost. */
export function somaDasGlosas(glosas: readonly Glosa[]): {
  readonly disputado: string;
  readonly perdido: string;
} {
  return {
    disputado: sumMoney(
      glosas.filter(({ situacao }) => DISPUTADA.includes(situacao)).map(({ valor }) => valor),
    ),
    perdido: sumMoney(glosas.map(perdidoDe)),
  };
}

/** What of the title nobody has received and no glosa speaks of: a new one goes up to it. Negative: too much is refused. */
export function aindaGlosavel(
  titulo: { readonly liquido: string; readonly recebido: string },
  { disputado, perdido }: { readonly disputado: string; readonly perdido: string },
): string {
  return subtractDecimal(titulo.liquido, sumDecimal(titulo.recebido, disputado, perdido));
}

export type PassoDoTitulo = 'baixar-glosa' | 'glosar-tudo' | 'reaver-glosa' | 'reaver-tudo';

/** The step that the title takes once `perdido` of it is lost: nothing left to receive closes it, something again opens it. */
export function passoDoTitulo(titulo: {
  readonly situacao: string;
  readonly liquido: string;
  readonly recebido: string;
  readonly perdido: string;
}): PassoDoTitulo | null {
  const nada =
    compareDecimal(subtractDecimal(titulo.liquido, sumDecimal(titulo.recebido, titulo.perdido)), '0') <= 0;
  switch (titulo.situacao) {
    case 'EM_ABERTO':
      return nada ? 'glosar-tudo' : null;
    case 'RECEBIDA_PARCIAL':
      return nada ? 'baixar-glosa' : null;
    case 'RECEBIDA':
      return nada ? null : 'reaver-glosa';
    case 'GLOSADA':
      return nada ? null : 'reaver-tudo';
    default:
      return null;
  }
}
