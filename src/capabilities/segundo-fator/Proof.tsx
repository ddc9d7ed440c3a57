/** The ways to prove oneself, the quickest first, the others one click away; what was refused is said in its place. */
import { Button, Flex } from 'antd';
import { KeyRound } from 'lucide-react';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import type { Meio } from '#domain/segundo-fator/exigencia.ts';
import { provaTela as texto } from '#messages/segundo-fator-tela.ts';
import { EntryFailure } from '#shared/entry/EntryCard.tsx';
import { PasswordField, TextField } from '#shared/entry/EntryField.tsx';
import { request } from '#shared/http/client.ts';
import { Refused, useAct } from '#shared/ui/useAct.ts';
import { gaveUp, signWith } from './passkeys.ts';

type Props = {
  /** In the order in which they are offered. */
  readonly meios: readonly Meio[];
  /** Said where the person has a passkey that this address cannot use. */
  readonly aviso?: string | undefined;
  /** Sends the proof; what it throws is said here. */
  readonly prove: (body: object) => Promise<void>;
  /** Beside the button: what is decided with it. */
  readonly children?: ReactNode;
};

const LABELS: Readonly<Record<Meio, string>> = {
  chave: texto.usarChave,
  app: texto.usarApp,
  codigo: texto.usarCodigo,
  senha: texto.usarSenha,
};

export function Proof({ meios, aviso, prove, children }: Props) {
  const [chosen, setChosen] = useState<Meio | null>(null);
  const meio = chosen ?? meios[0];
  const { run, busy, problem, clear } = useAct(
    async (way: Meio, typed: string) => {
      if (way === 'chave') return prove({ meio: way, resposta: await byPasskey() });
      return prove(way === 'senha' ? { meio: way, password: typed } : { meio: way, codigo: typed });
    },
    { failure: texto.falha, tell: 'place' },
  );
  if (!meio) return null;
  const others = meios.filter((way) => way !== meio);
  return (
    <div className="z-pilha">
      {aviso === undefined ? null : <p className="entrar-texto">{aviso}</p>}
      {meio === 'chave' ? (
        <>
          <EntryFailure text={problem} />
          {children}
          <PasskeyButton busy={busy} onUse={() => void run('chave', '')} />
        </>
      ) : (
        <Typed key={meio} meio={meio} busy={busy} problem={problem} onSend={(typed) => void run(meio, typed)}>
          {children}
        </Typed>
      )}
      {others.length === 0 ? null : (
        <Flex vertical align="start" role="group" aria-label={texto.outras}>
          {others.map((way) => (
            <Button
              key={way}
              type="link"
              disabled={busy}
              onClick={() => {
                clear();
                setChosen(way);
              }}
            >
              {LABELS[way]}
            </Button>
          ))}
        </Flex>
      )}
    </div>
  );
}

async function byPasskey(): Promise<object> {
  // A call of its own session, which the gate of a pending one would hold back.
  const options = await request('auth/segundo-fator/chave', {
    method: 'POST',
    body: {},
    silent: true,
    outsideSession: true,
  });
  try {
    return await signWith(options);
  } catch (error) {
    throw gaveUp(error) ? new Refused(texto.chaveDesistiu) : error;
  }
}

function PasskeyButton({ busy, onUse }: { readonly busy: boolean; readonly onUse: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <Button
      ref={button}
      type="primary"
      size="large"
      block
      data-foco=""
      icon={<KeyRound size={17} aria-hidden />}
      loading={busy}
      onClick={onUse}
    >
      {texto.usarChave}
    </Button>
  );
}

function Typed({
  meio,
  busy,
  problem,
  onSend,
  children,
}: {
  readonly meio: Exclude<Meio, 'chave'>;
  readonly busy: boolean;
  readonly problem: string | null;
  readonly onSend: (typed: string) => void;
  readonly children?: ReactNode;
}) {
  const [value, setValue] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    // What was refused is typed over, not corrected: codes change by themselves.
    if (problem === null) return;
    field.current?.focus();
    field.current?.select();
  }, [problem]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) onSend(value);
  };
  const common = {
    ref: field,
    id: `prova-${meio}`,
    value,
    error: problem ?? undefined,
    alarm: true,
    'data-foco': '',
    onChange: (event: { target: { value: string } }) => setValue(event.target.value),
  };
  const hint = `prova-${meio}-dica`;
  return (
    <form noValidate onSubmit={submit} className="z-pilha">
      {meio === 'senha' ? (
        <PasswordField {...common} label={texto.senha} autoComplete="current-password" />
      ) : (
        <div>
          <TextField
            {...common}
            label={meio === 'app' ? texto.codigoDoApp : texto.codigoRecuperacao}
            describedBy={hint}
            inputMode={meio === 'app' ? 'numeric' : 'text'}
            autoComplete={meio === 'app' ? 'one-time-code' : 'off'}
            autoCapitalize={meio === 'app' ? 'none' : 'characters'}
            spellCheck={false}
            maxLength={40}
          />
          <p id={hint} className="z-fraco">
            {meio === 'app' ? texto.codigoDoAppDica : texto.codigoRecuperacaoDica}
          </p>
        </div>
      )}
      {children}
      <Button type="primary" size="large" block htmlType="submit" loading={busy}>
        {texto.confirmar}
      </Button>
    </form>
  );
}
