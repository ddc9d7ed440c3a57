/** Passwords that everybody tries first. The list's source and licence stand in its own head. */
import { readFileSync } from 'node:fs';
import { foldText } from '#domain/formato/texto.ts';

let known: ReadonlySet<string> | undefined;

/** Words that Brazilian users dress up with a year or a sign: the international list lacks their forms. */
const PALAVRAS = new Set(
  (
    'senha minhasenha novasenha mudar mudarsenha trocar trocarsenha teste testando acesso acessar entrar usuario admin ' +
    'administrador brasil flamengo corinthians palmeiras santos vasco cruzeiro gremio internacional botafogo fluminense ' +
    'atletico saopaulo jesus deus deusefiel jesuscristo familia amor amore princesa meuamor teamo futebol clinica ' +
    'zelo sistemazelo zelosistema meuzelo hospital saude consultorio medico medica doutor doutora enfermagem recepcao prontuario paciente sistema computador ' +
    'abc abcd qwerty asdf qwer password welcome letmein'
  ).split(' '),
);

/** Read once, at the first new password. */
function lista(): ReadonlySet<string> {
  known ??= new Set(
    readFileSync(new URL('senhas-comuns.txt', import.meta.url), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#')),
  );
  return known;
}

/** Signs that stand for a letter: 's3nh@' is 'senha'. */
const TROCAS: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
};

/**
 * Whether the password is a common one: in the list whatever its case and accents, one character repeated, or one
 * of the words above, or of the house's own, with nothing but digits and signs around it ('Senha@2026', 'zelo1234',
 * 's3nh4!').
 */
export function senhaComum(senha: string, daCasa: ReadonlySet<string> = NENHUMA): boolean {
  const folded = foldText(senha);
  if (lista().has(folded) || /^(.)\1*$/su.test(folded)) return true;
  const core = semFim(folded.replace(/^[^\p{L}]+/u, ''), /[^\p{L}]/u);
  const read = semNumeros(folded).replaceAll(/[@4310$5]/g, (sign) => TROCAS[sign] ?? sign);
  const known = (word: string): boolean => PALAVRAS.has(word) || daCasa.has(word);
  return known(core) || known(read) || daCasa.has(core.replaceAll(/[^\p{L}]/gu, ''));
}

const NENHUMA: ReadonlySet<string> = new Set();
/** A shorter word of a name ('do', 'sul') would forbid too much. */
const PALAVRA_MINIMA = 4;

/** What everybody at the house tries first: each word of its name, and all of them run together. */
export function palavrasDaCasa(nomes: readonly string[]): ReadonlySet<string> {
  return new Set(
    nomes.flatMap((nome) => {
      const palavras = foldText(nome).match(/\p{L}+/gu) ?? [];
      return [...palavras.filter(({ length }) => length >= PALAVRA_MINIMA), palavras.join('')];
    }),
  );
}

// By hand and not by one expression, which would try every way to part what it takes off: forty digits took minutes.

/** The text without the signs at its end that `fora` takes. */
function semFim(texto: string, fora: RegExp): string {
  const sinais = Array.from(texto);
  while (sinais.length > 0 && fora.test(sinais.at(-1) ?? '')) sinais.pop();
  return sinais.join('');
}

/** The text without the numbers of two digits and more, and the signs, at its end; a single digit may be a letter. */
function semNumeros(texto: string): string {
  for (let atual = texto; ;) {
    const resto = semFim(atual, /[^\p{L}\d@$]/u);
    const palavra = semFim(resto, /\d/);
    if (resto.length - palavra.length >= 2) atual = palavra;
    else return resto;
  }
}
