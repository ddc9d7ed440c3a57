/** Making an authenticator app: the code to be read by it, and the first six numbers, which prove that it was. */
import { useQuery } from '@tanstack/react-query';
import { Button, Flex, Typography } from 'antd';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { provaTela, segurancaTela as texto } from '#messages/segundo-fator-tela.ts';
import { TextField } from '#shared/entry/EntryField.tsx';
import { request, type RequestOptions } from '#shared/http/client.ts';
import { queryClient } from '#shared/http/query-client.ts';
import { FailedText, LoadingState } from '#shared/ui/State.tsx';
import { Qr } from '#shared/ui/Qr.tsx';
import { useAct } from '#shared/ui/useAct.ts';
import { CopyButton } from './CopyButton.tsx';

type Making = { readonly segredo: string; readonly uri: string; readonly cadastro: string };

export function AppEnrol({
  call,
  body,
  children,
  onMade,
}: {
  readonly call: Pick<RequestOptions, 'outsideSession'>;
  /** What goes with the proof: the browser, and whether it is to be remembered. */
  readonly body?: object;
  readonly children?: ReactNode;
  readonly onMade: (codigos: readonly string[] | null) => void;
}) {
  // Outside of the page's provider too, as the lock.
  const { data, error, refetch } = useQuery(
    {
      queryKey: ['segundo-fator', 'app'],
      queryFn: () =>
        request<Making>('auth/segundo-fator/app/iniciar', {
          method: 'POST',
          body: {},
          silent: true,
          ...call,
        }),
      // One making, one code: it is neither kept nor made anew while it is read.
      gcTime: 0,
      staleTime: Infinity,
      retry: false,
    },
    queryClient,
  );
  if (error) return <FailedText error={error} retry={() => void refetch()} />;
  if (!data) return <LoadingState rows={5} />;
  return (
    <Proving making={data} call={call} body={body} onMade={onMade}>
      {children}
    </Proving>
  );
}

function Proving(props: {
  readonly making: Making;
  readonly call: Pick<RequestOptions, 'outsideSession'>;
  readonly body: object | undefined;
  readonly children?: ReactNode;
  readonly onMade: (codigos: readonly string[] | null) => void;
}) {
  const { segredo, uri, cadastro } = props.making;
  const [codigo, setCodigo] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const { run, busy, problem } = useAct(
    async () => {
      const made = await request<{ codigos: readonly string[] | null }>('auth/segundo-fator/app', {
        method: 'POST',
        body: { ...props.body, cadastro, codigo },
        silent: true,
        ...props.call,
      });
      props.onMade(made.codigos);
    },
    { failure: texto.appFalha, tell: 'place' },
  );
  useEffect(() => {
    field.current?.focus();
    if (problem !== null) field.current?.select();
  }, [problem]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run();
  };
  return (
    <form noValidate onSubmit={submit} className="z-pilha">
      <p>{texto.appPasso1}</p>
      <Flex justify="center">
        <Qr address={uri} size={196} label={texto.appQr} />
      </Flex>
      <div>
        <Typography.Text type="secondary">{texto.appSemCamera}</Typography.Text>
        <Flex wrap gap={8} align="center" justify="space-between">
          <Typography.Text code>{segredo}</Typography.Text>
          <CopyButton size="small" label={texto.appCopiar} text={() => segredo.replaceAll(' ', '')} />
        </Flex>
      </div>
      <p>{texto.appPasso2}</p>
      <TextField
        ref={field}
        id="app-codigo"
        label={provaTela.codigoDoApp}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={40}
        value={codigo}
        data-foco=""
        error={problem ?? undefined}
        alarm
        onChange={(event) => setCodigo(event.target.value)}
      />
      {props.children}
      <Button type="primary" size="large" block htmlType="submit" loading={busy}>
        {provaTela.confirmar}
      </Button>
    </form>
  );
}
