/** Whether a message of an analyser speaks of the patient whose tube it names: by birth, sex and name, where it says them. */
import { analisadorRecusa } from '#messages/laboratorio.ts';
import { tuboAlheio as texto } from '#messages/laboratorio-pedido.ts';
import { formatData } from '../formato/data.ts';
import { foldText } from '../formato/texto.ts';

/** What PID says; what it leaves out is not compared. */
export type QuemDizAMensagem = {
  readonly nascimento?: string;
  readonly sexo?: 'F' | 'M';
  readonly nome?: string;
};

export type QuemE = {
  /** As the house calls the patient, which may be the social name, and as the papers do. */
  readonly nome: string;
  readonly nomeCivil: string;
  readonly sexo: string | null;
  readonly nascimento: string | null;
};

const LIGACOES: ReadonlySet<string> = new Set(['da', 'das', 'de', 'do', 'dos', 'e']);

/** Its words without accents, case and what joins them. */
const palavrasDe = (nome: string): readonly string[] =>
  foldText(nome)
    .split(/[^a-z0-9]+/)
    .filter((palavra) => palavra !== '' && !LIGACOES.has(palavra));

/**
 * Whether a machine's name may be the registered one. Machines turn names around, leave some out, write initials and cut the end
 * to their field ('DORES MARI', 'M DORES'): each word has to be a word of its own in the register, whole, by its initial, or cut
 * where it is the last.
 */
function podeSer(daMensagem: readonly string[], registrado: string): boolean {
  const livres = [...palavrasDe(registrado)];
  const ultima = daMensagem.at(-1);
  // The longest first: an initial takes no word that a whole one needs.
  return daMensagem
    .toSorted((a, b) => b.length - a.length)
    .every((palavra) => {
      const encurtada = palavra.length === 1 || palavra === ultima;
      const inteira = livres.indexOf(palavra);
      const at = inteira < 0 && encurtada ? livres.findIndex((livre) => livre.startsWith(palavra)) : inteira;
      if (at < 0) return false;
      livres.splice(at, 1);
      return true;
    });
}

/** Why the message is not of this patient, in words; undefined: nothing that it says is another's. */
export function outroPaciente(
  etiqueta: string,
  { nascimento, sexo, nome }: QuemDizAMensagem,
  paciente: QuemE,
): string | undefined {
  if (nascimento && paciente.nascimento && nascimento !== paciente.nascimento)
    return analisadorRecusa.outroPaciente(etiqueta, formatData(nascimento), formatData(paciente.nascimento));
  if (sexo && (paciente.sexo === 'F' || paciente.sexo === 'M') && sexo !== paciente.sexo)
    return texto.sexo(etiqueta, sexo, paciente.sexo);
  const palavras = palavrasDe(nome ?? '');
  return [paciente.nome, paciente.nomeCivil].some((registrado) => podeSer(palavras, registrado))
    ? undefined
    : texto.nome(etiqueta, nome ?? '', paciente.nome);
}
