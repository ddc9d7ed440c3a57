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
    'hospital saude consultorio medico medica doutor doutora enfermagem recepcao prontuario paciente sistema computador ' +
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
const TROCAS: Readonly<Record<string, string>> = { '@': 'a', '4': 'a', '3': 'e', '1': 'i', '0': 'o', $: 's', '5': 's' };

/**
 * Whether the password is a common one: in the list whatever its case and accents, one character repeated, or one
 * of the words above with nothing but digits and signs around it ('Senha@2026', 'brasil123', 's3nh4!').
 */
export function senhaComum(senha: string): boolean {
  const folded = foldText(senha);
  if (lista().has(folded) || /^(.)\1*$/su.test(folded)) return true;
  const core = folded.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const read = folded.replace(/(?:\d{2,}|[^\p{L}\d@$])+$/u, '').replaceAll(/[@4310$5]/g, (sign) => TROCAS[sign] ?? sign);
  return PALAVRAS.has(core) || PALAVRAS.has(read);
}
