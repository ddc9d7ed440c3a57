import { Flex } from 'antd';
import { Check, Circle } from 'lucide-react';
import { regrasQuebradas } from '#domain/acesso/senha.ts';
import { regraSenha, senhaTela } from '#messages/senha.ts';

/** What the browser can tell by itself; the list of common passwords and the history are the server's. */
const VISIVEIS = ['minimo', 'letra', 'digito', 'usuario'] as const;

/** The rules of a new password, each marked as soon as what is typed keeps it. */
export function Checklist(props: { id: string; password: string; repeat: string; principal: string }) {
  const { id, password, repeat, principal } = props;
  const broken = new Set(regrasQuebradas(password, { principal }));
  const items = VISIVEIS.map((rule) => ({
    text: regraSenha[rule],
    kept: password !== '' && !broken.has(rule),
  }));
  return (
    <div className="z-fraco senha-regras" id={id}>
      <p>{senhaTela.regras}</p>
      <ul className="z-limpa z-pilha">
        {[...items, { text: senhaTela.repetida, kept: password !== '' && password === repeat }].map(
          ({ text, kept }) => (
            <Flex component="li" align="center" gap={8} key={text} data-atendida={kept || undefined}>
              {kept ? <Check size={14} strokeWidth={2.5} aria-hidden /> : <Circle size={14} aria-hidden />}
              <span>{text}</span>
              <span className="z-so-leitor">, {kept ? senhaTela.atendida : senhaTela.pendente}</span>
            </Flex>
          ),
        )}
      </ul>
      <p>{senhaTela.regrasServidor}</p>
    </div>
  );
}
