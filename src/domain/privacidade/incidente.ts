/** What is told of an incident: to the ANPD, and to the people whose data they are (Resolução CD/ANPD 15/2024). Pure. */
import { privacidadeTextos as texto } from '#messages/privacidade-textos.ts';
import { formatMinuto } from '../formato/data-hora.ts';

type Registro = { readonly [campo: string]: unknown };

const escrito = (registro: Registro, campo: string): string | null => {
  const valor = registro[campo];
  return typeof valor === 'string' && valor.trim() !== '' ? valor.trim() : null;
};
const momento = (registro: Registro, campo: string): string => {
  const valor = escrito(registro, campo);
  return valor === null ? texto.anpd.naoSabe : formatMinuto(valor);
};

/** Those that the audit shows, and those that somebody counted otherwise. */
const pessoasAtingidas = ({ totalAtingidos, outrosAtingidos }: Registro): number =>
  [totalAtingidos, outrosAtingidos].reduce<number>(
    (soma, parte) => soma + (typeof parte === 'number' ? parte : 0),
    0,
  );

/** What the regulation asks of the first communication, in its order; what is not known yet is said to be so. */
export function textoAnpd(registro: Registro): string | null {
  const fatos = escrito(registro, 'descricao');
  if (fatos === null) return null;
  const { anpd } = texto;
  const total = pessoasAtingidas(registro);
  const risco = escrito(registro, 'risco');
  const linhas: readonly (readonly [string, string])[] = [
    [anpd.fatos, fatos],
    [anpd.quando, `${momento(registro, 'ocorridoEm')}; ${momento(registro, 'descobertoEm')}`],
    [anpd.dados, escrito(registro, 'dadosAtingidos') ?? anpd.aApurar],
    [anpd.titulares, total > 0 ? String(total) : anpd.aApurar],
    [anpd.medidas, escrito(registro, 'medidas') ?? anpd.aApurar],
    [anpd.risco, anpd.riscos[(risco ?? 'EM_AVALIACAO') as keyof typeof anpd.riscos]],
  ];
  return [anpd.titulo, ...linhas.map(([nome, valor]) => `${nome}: ${valor}`)].join('\n\n');
}

/** In simple language, as the regulation asks. */
export function textoTitulares(registro: Registro): string | null {
  const fatos = escrito(registro, 'descricao');
  if (fatos === null) return null;
  return texto.titulares(
    fatos,
    escrito(registro, 'dadosAtingidos') ?? texto.anpd.aApurar,
    escrito(registro, 'medidas') ?? texto.anpd.aApurar,
  );
}
