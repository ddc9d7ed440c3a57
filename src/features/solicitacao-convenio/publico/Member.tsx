/** Matrícula and birth date, asked together; with the protocol for who looks a request up. */
import { Button } from 'antd';
import { useRef, useState, type FormEvent } from 'react';
import { parseDataInput } from '#domain/formato/data.ts';
import { solicitacaoTela as texts } from '#messages/solicitacao-tela.ts';
import { EntryFailure } from '#shared/entry/EntryCard.tsx';
import { TextField } from '#shared/entry/EntryField.tsx';
import { messageOf } from '#shared/http/http-error.ts';

export type Given = { readonly matricula: string; readonly nascimento: string; readonly protocolo: string };
type Wrong = { matricula?: string; nascimento?: string; protocolo?: string };

type Props = {
  readonly button: string;
  readonly matricula?: string | undefined;
  /** Asked beside the two; what the address says of it. */
  readonly protocolo?: string | undefined;
  readonly onGiven: (given: Given) => Promise<void>;
};

/** '17051980' becomes '17/05/1980' while it is typed. */
const withBars = (typed: string): string => {
  const digits = typed.replaceAll(/\D/g, '').slice(0, 8);
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter(Boolean).join('/');
};

export function Member({ button, matricula = '', protocolo, onGiven }: Props) {
  const asksProtocol = protocolo !== undefined;
  const [given, setGiven] = useState({ matricula, nascimento: '', protocolo: protocolo ?? '' });
  const [wrong, setWrong] = useState<Wrong>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const change = (part: Partial<typeof given>) => setGiven((before) => ({ ...before, ...part }));

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const day = parseDataInput(given.nascimento);
    const next: Wrong = {
      ...(given.matricula.trim() ? {} : { matricula: texts.informeMatricula }),
      ...(asksProtocol && !given.protocolo.trim() ? { protocolo: texts.informeProtocolo } : {}),
      ...(day.ok
        ? day.value === null
          ? { nascimento: texts.informeNascimento }
          : {}
        : { nascimento: day.mensagem }),
    };
    setWrong(next);
    setFailure(null);
    const [first] = Object.keys(next);
    if (first !== undefined || !day.ok || day.value === null) {
      form.current?.querySelector<HTMLInputElement>(`#${first}`)?.focus();
      return;
    }
    setBusy(true);
    try {
      await onGiven({ ...given, nascimento: day.value });
    } catch (error) {
      setFailure(messageOf(error, texts.falhaConferir));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
      <EntryFailure text={failure} />
      <TextField
        id="matricula"
        label={texts.matricula}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder={texts.matriculaAjuda}
        value={given.matricula}
        error={wrong.matricula}
        onChange={({ target }) => change({ matricula: target.value })}
      />
      {asksProtocol ? (
        <TextField
          id="protocolo"
          label={texts.protocolo}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder={texts.protocoloAjuda}
          value={given.protocolo}
          error={wrong.protocolo}
          onChange={({ target }) => change({ protocolo: target.value })}
        />
      ) : null}
      <TextField
        id="nascimento"
        label={texts.nascimento}
        inputMode="numeric"
        autoComplete="bday"
        placeholder={texts.nascimentoExemplo}
        value={given.nascimento}
        error={wrong.nascimento}
        onChange={({ target }) => change({ nascimento: withBars(target.value) })}
      />
      <Button type="primary" size="large" block htmlType="submit" loading={busy}>
        {button}
      </Button>
    </form>
  );
}
