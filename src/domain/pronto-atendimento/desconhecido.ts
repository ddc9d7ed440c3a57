/** Whoever arrives without a name: what they are called until somebody knows, and how they are told apart. */
import { cercaDeAnos, pessoaDita } from '../formato/idade.ts';

type Visto = {
  readonly sexo: string | null;
  readonly idade: number | null;
  readonly comoChegou: string | null;
};

/** 'Desconhecido 7', 'Desconhecida 8'. */
export const nomeProvisorio = (sexo: string | null, numero: number): string =>
  `${sexo === 'F' ? 'Desconhecida' : 'Desconhecido'} ${numero}`;

/** 'homem, cerca de 40 anos, trazido pelo SAMU'. `comoChegou` as the register titles it. */
export function aparencia({ sexo, idade, comoChegou }: Visto): string {
  const chegada = comoChegou === null ? '' : comoChegou.charAt(0).toLowerCase() + comoChegou.slice(1);
  const descricao =
    sexo === 'M'
      ? chegada
      : chegada.replace(/^trazido/u, sexo === 'F' || sexo === 'I' ? 'trazida' : 'trazido');
  return [pessoaDita({ sexo, idade }, cercaDeAnos), descricao].filter((parte) => parte !== '').join(', ');
}
