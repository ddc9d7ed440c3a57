import { Button } from 'antd';
import { KeyRound, MailCheck } from 'lucide-react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { SENHA, senhaTela } from '#messages/senha.ts';
import { useSettings } from '#shared/config/settings.ts';
import { deviceId } from '#shared/session/keys.ts';
import { EntryCard, EntryFailure } from '#shared/entry/EntryCard.tsx';
import { TextField } from '#shared/entry/EntryField.tsx';
import { request } from '#shared/http/client.ts';
import { HttpError } from '#shared/http/http-error.ts';
import { Link } from '#shared/navigation/Link.tsx';
import { useTitle } from '#shared/ui/Page.tsx';
import { EmptyState } from '#shared/ui/State.tsx';
import { useAct } from '#shared/ui/useAct.ts';
import './senha.css';

/** A link to the e-mail on file; where no mail is configured, whom to ask instead. */
export default function ForgotPassword() {
  useTitle(senhaTela.esqueci);
  const settings = useSettings();
  const [sent, setSent] = useState<string | null>(null);
  const footer = <Link to="/auth">{senhaTela.voltarEntrada}</Link>;
  return (
    <EntryCard title={senhaTela.esqueci} footer={footer}>
      {settings['recuperarSenha'] !== true ? (
        <EmptyState
          icon={<KeyRound size={28} strokeWidth={1.5} aria-hidden />}
          title={senhaTela.semEmail}
          text={senhaTela.semEmailTexto}
        />
      ) : sent ? (
        <div role="status">
          <EmptyState
            icon={<MailCheck size={28} strokeWidth={1.5} aria-hidden />}
            title={senhaTela.enviado}
            text={
              <>
                {sent} <span className="senha-dica">{senhaTela.enviadoDica}</span>
              </>
            }
          />
        </div>
      ) : (
        <Ask onSent={setSent} />
      )}
    </EntryCard>
  );
}

function Ask({ onSent }: { onSent: (text: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string | undefined>();
  useEffect(() => input.current?.focus(), []);
  const { run, busy, problem } = useAct(
    async (identificacao: string) => {
      const { mensagem } = await request<{ mensagem: string }>('auth/senha/recuperar', {
        method: 'POST',
        body: { identificacao, dispositivo: deviceId() },
        outsideSession: true,
        silent: true,
      });
      onSent(mensagem);
    },
    {
      failure: senhaTela.falhaEnvio,
      tell: 'place',
      refused: (cause) => {
        const field = cause instanceof HttpError ? cause.errors['identificacao']?.[0] : undefined;
        setError(field);
        input.current?.focus();
        return field !== undefined;
      },
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const identificacao = input.current?.value.trim() ?? '';
    setError(identificacao ? undefined : SENHA.informeIdentificacao);
    if (identificacao) void run(identificacao);
    else input.current?.focus();
  };
  return (
    <form noValidate onSubmit={submit}>
      <p className="entrar-texto">{senhaTela.esqueciTexto}</p>
      <EntryFailure text={problem} />
      <TextField
        ref={input}
        id="identificacao"
        name="username"
        label={senhaTela.identificacao}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={error}
      />
      <Button type="primary" size="large" block htmlType="submit" loading={busy}>
        {senhaTela.enviar}
      </Button>
    </form>
  );
}
