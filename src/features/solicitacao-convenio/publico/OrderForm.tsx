/** The medical order and what goes with it. What was typed stays whatever the server answers. */
import { Button, Checkbox, Input } from 'antd';
import { useEffect, useState, type FormEvent } from 'react';
import type { CanalPublico, Recibo } from '#domain/solicitacao-convenio/wire.ts';
import { solicitacaoTela as texts } from '#messages/solicitacao-tela.ts';
import { EntryFailure } from '#shared/entry/EntryCard.tsx';
import { TextField } from '#shared/entry/EntryField.tsx';
import { HttpError, messageOf } from '#shared/http/http-error.ts';
import { keepDraft, readDraft, type Draft } from './draft.ts';
import { Files } from './Files.tsx';
import type { Sending } from './useSending.ts';
import { enviarSolicitacao } from './wire.ts';

type Props = {
  readonly canal: CanalPublico;
  readonly passe: string;
  readonly sending: Sending;
  readonly onExpired: () => void;
  readonly onTermChanged: () => void;
  readonly onSent: (recibo: Recibo) => void;
};

/** Another text of consent came into force: it is read anew with the page. */
const RELOAD = 'termo-mudou';
const orNull = (text: string): string | null => text.trim() || null;

export function OrderForm({ canal, passe, sending, onExpired, onTermChanged, onSent }: Props) {
  const [draft, setDraft] = useState(readDraft);
  // To this very text: another version is read anew.
  const [agreed, setAgreed] = useState<string | null>(null);
  const agrees = agreed === canal.versaoConsentimento;
  const [wrong, setWrong] = useState<{ readonly [field: string]: string | undefined }>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => keepDraft(draft), [draft]);
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const arquivos = sending.files.length === 0 ? texts.faltaArquivo : (sending.waits ?? undefined);
    const consentimento = agrees ? undefined : texts.faltaConsentimento;
    setWrong({ arquivos, consentimento });
    setFailure(null);
    if (arquivos !== undefined || consentimento !== undefined) return;
    setBusy(true);
    try {
      onSent(
        await enviarSolicitacao(passe, {
          carater: draft.urgente ? 'URGENCIA' : 'ELETIVO',
          solicitante: orNull(draft.solicitante),
          numeroConselho: orNull(draft.numeroConselho),
          telefone: orNull(draft.telefone),
          email: orNull(draft.email),
          observacao: orNull(draft.observacao),
          versaoConsentimento: canal.versaoConsentimento,
          arquivos: sending.ids,
        }),
      );
    } catch (error) {
      setFailure(messageOf(error, texts.falhaEnviar));
      if (error instanceof HttpError) {
        setWrong(
          Object.fromEntries(Object.entries(error.errors).map(([field, said]) => [field, said.join(' ')])),
        );
        if (error.codigo === 'convite-passe') onExpired();
        if (error.codigo === RELOAD) onTermChanged();
      }
    } finally {
      setBusy(false);
    }
  };
  const field = (id: 'solicitante' | 'numeroConselho' | 'telefone' | 'email', label: string) => ({
    id,
    label: `${label} (${texts.opcional})`,
    value: draft[id],
    error: wrong[id],
    onChange: ({ target }: { readonly target: HTMLInputElement }) => change({ [id]: target.value }),
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Files
        id="pedido"
        label={texts.pedido}
        hint={texts.pedidoAjuda}
        sending={sending}
        error={wrong['arquivos']}
      />
      <TextField {...field('solicitante', texts.solicitante)} autoComplete="off" maxLength={150} />
      <div className="sol-dupla">
        <TextField {...field('numeroConselho', texts.numeroConselho)} autoComplete="off" maxLength={15} />
        <TextField {...field('telefone', texts.telefone)} type="tel" autoComplete="tel" maxLength={30} />
      </div>
      <TextField {...field('email', texts.email)} type="email" autoComplete="email" maxLength={200} />
      <div>
        <label className="z-rotulo" htmlFor="observacao">
          {texts.observacao} ({texts.opcional})
        </label>
        <Input.TextArea
          id="observacao"
          rows={3}
          maxLength={1000}
          value={draft.observacao}
          onChange={({ target }) => change({ observacao: target.value })}
        />
      </div>
      <Checkbox checked={draft.urgente} onChange={({ target }) => change({ urgente: target.checked })}>
        {texts.urgencia}
      </Checkbox>
      <section className="sol-consentimento" aria-labelledby="sol-consentimento">
        <h2 id="sol-consentimento">{texts.consentimento}</h2>
        <p>{canal.consentimento}</p>
        <p className="z-fraco">{texts.versao(canal.versaoConsentimento)}</p>
      </section>
      <div>
        <Checkbox
          id="consinto"
          checked={agrees}
          aria-describedby={wrong['consentimento'] ? 'consinto-erro' : undefined}
          onChange={({ target }) => setAgreed(target.checked ? canal.versaoConsentimento : null)}
        >
          {texts.consinto}
        </Checkbox>
        {wrong['consentimento'] ? (
          <p id="consinto-erro" className="z-erro" role="alert">
            {wrong['consentimento']}
          </p>
        ) : null}
      </div>
      <EntryFailure text={failure} />
      <Button type="primary" size="large" block htmlType="submit" loading={busy}>
        {texts.enviarTitulo}
      </Button>
    </form>
  );
}
