import { Alert, Button, Checkbox, Form, Input, Typography } from 'antd';
import { useState } from 'react';
import { LIMITES_CONVITE, type ConvitePublico } from '#domain/convite/convite.ts';
import { conferirIdentidade } from '#capabilities/convite/index.ts';
import { DateInput } from '#engine/kit/index.ts';
import { conviteServidor, conviteTela as texts } from '#messages/convite.ts';
import { HttpError } from '#shared/http/http-error.ts';
import { EntryFailure } from '#shared/entry/EntryCard.tsx';
import { describedBy, Field } from '#shared/ui/Field.tsx';
import { Refused, useAct } from '#shared/ui/useAct.ts';

type Props = {
  readonly token: string;
  readonly convite: ConvitePublico;
  readonly onPasse: (passe: string) => void;
};

/** Asks what only the person knows; what was typed stays where it was wrong. */
export function Identity({ token, convite, onPasse }: Props) {
  const [nascimento, setNascimento] = useState<string | null>(null);
  const [cpf, setCpf] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  // Asked once the identity is known, and only of a minor's link.
  const [ofMinor, setOfMinor] = useState(false);
  const [guardian, setGuardian] = useState({ nome: '', cpf: '', declara: false });
  const asks = (what: 'nascimento' | 'cpf') => convite.confere.includes(what);
  const ready =
    (!asks('nascimento') || nascimento) && (!asks('cpf') || cpf.length === LIMITES_CONVITE.cpfFinal);

  const { run, busy, problem } = useAct(
    async () => {
      if (!ready) throw new Refused(conviteServidor.identidadeVazia);
      const { passe } = await conferirIdentidade(token, {
        ...(asks('nascimento') && nascimento ? { nascimento } : {}),
        ...(asks('cpf') ? { cpf } : {}),
        ...(ofMinor ? { responsavel: guardian } : {}),
      });
      onPasse(passe);
    },
    {
      failure: texts.falha,
      tell: 'place',
      refused: (error) => {
        if (ofMinor || !(error instanceof HttpError) || error.errors['responsavel'] === undefined)
          return false;
        // The fields say it: it is a question, and no failure of the person.
        setOfMinor(true);
        return true;
      },
    },
  );
  return (
    <Form layout="vertical" requiredMark={false} onFinish={() => void run()}>
      <Typography.Text type="secondary">{texts.antes}</Typography.Text>
      {asks('nascimento') ? (
        <Field id="nascimento" label={texts.nascimento} errors={wrong === null ? [] : [wrong]}>
          <DateInput
            id="nascimento"
            label={texts.nascimento}
            value={nascimento}
            onChange={setNascimento}
            onBlur={() => undefined}
            onInputError={setWrong}
            readOnly={false}
            invalid={wrong !== null}
            aria={describedBy('nascimento', wrong === null ? [] : [wrong], null)}
          />
        </Field>
      ) : null}
      {asks('cpf') ? (
        <Form.Item label={texts.cpf} htmlFor="cpf">
          <Input
            id="cpf"
            inputMode="numeric"
            autoComplete="off"
            maxLength={LIMITES_CONVITE.cpfFinal}
            value={cpf}
            onChange={({ target }) => setCpf(target.value.replaceAll(/\D/g, ''))}
          />
        </Form.Item>
      ) : null}
      {ofMinor ? (
        <>
          <Alert type="info" showIcon message={texts.deMenor} style={{ marginBottom: 16 }} />
          <Form.Item label={texts.responsavelNome} htmlFor="responsavel-nome">
            <Input
              id="responsavel-nome"
              autoComplete="name"
              maxLength={150}
              value={guardian.nome}
              onChange={({ target }) => setGuardian({ ...guardian, nome: target.value })}
            />
          </Form.Item>
          <Form.Item label={texts.responsavelCpf} htmlFor="responsavel-cpf">
            <Input
              id="responsavel-cpf"
              inputMode="numeric"
              maxLength={14}
              value={guardian.cpf}
              onChange={({ target }) => setGuardian({ ...guardian, cpf: target.value })}
            />
          </Form.Item>
          <Checkbox
            checked={guardian.declara}
            onChange={({ target }) => setGuardian({ ...guardian, declara: target.checked })}
            style={{ marginBottom: 16 }}
          >
            {texts.responsavelDeclara}
          </Checkbox>
        </>
      ) : null}
      <EntryFailure text={problem} />
      <Button type="primary" htmlType="submit" loading={busy} block>
        {texts.continuar}
      </Button>
    </Form>
  );
}
