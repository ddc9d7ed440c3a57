/** Whether a message of an analyser speaks of the patient whose tube it names: by birth, sex and name, where it says them. */
import { analisadorRecusa } from '#messages/laboratorio.ts';
import { tuboAlheio as texto } from '#messages/laboratorio-pedido.ts';
import { formatData } from '../formato/data.ts';

/** What PID says; what it leaves out is not compared. */
export type QuemDizAMensagem = {
  readonly nascimento?: string;
  readonly sexo?: 'F' | 'M';
  readonly nome?: string;
};

export type QuemE = {
  readonly nome: string;
  readonly nomeSocial: string | null;
  readonly sexo: string | null;
  readonly nascimento: string | null;
};

const LIGACOES: ReadonlySet<string> = new Set(['da', 'das', 'de', 'do', 'dos', 'e']);

/** Its words without accents, case, order and what joins them: 'DORES MARIA' is 'Maria das Dores'. */
function palavrasDe(nome: string): string {
  return nome
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((palavra) => palavra !== '' && !LIGACOES.has(palavra))
    .toSorted()
    .join(' ');
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
  const nomes = [paciente.nome, paciente.nomeSocial ?? ''].map(palavrasDe);
  return palavras === '' || nomes.includes(palavras)
    ? undefined
    : texto.nome(etiqueta, nome ?? '', paciente.nome);
}
