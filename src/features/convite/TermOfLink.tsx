/** The privacy term, before whatever a link is for: read, accepted, or left. */
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { termoTela as texts } from '#messages/termo-privacidade.ts';
import { EntryCard, EntryFailure } from '#shared/entry/EntryCard.tsx';
import { TermText, type TermoLido } from '#shared/entry/TermText.tsx';
import type { RequestOptions } from '#shared/http/client.ts';
import { useAct } from '#shared/ui/useAct.ts';
import { Loaded } from '#shared/ui/Loaded.tsx';

type Props = {
  readonly call: <T>(path: string, options?: RequestOptions) => Promise<T>;
  readonly onAccepted: () => void;
};

/** The page of its own, before anything is shown. */
export function TermOfLink({ title, ...rest }: Props & { readonly title: string }) {
  return (
    <EntryCard title={title} text={texts.titulo} wide>
      <TermToAccept {...rest} />
    </EntryCard>
  );
}

/** The text and the answer to it: over a screen where a new text came into force meanwhile, so that nothing typed is lost. */
export function TermToAccept({ call, onAccepted }: Props) {
  const query = useQuery({
    queryKey: ['convite', 'termo'],
    queryFn: () => call<TermoLido>('convites/publico/termo'),
    retry: false,
    gcTime: 0,
  });
  const { run, busy, problem } = useAct(
    async (termoId: number) => {
      await call('convites/publico/termo/aceitar', { method: 'POST', body: { termoId } });
      onAccepted();
    },
    {
      failure: texts.falha,
      tell: 'place',
      refused: (_error, text) => {
        void query.refetch();
        return text;
      },
    },
  );
  return (
    <Loaded query={query} rows={6}>
      {({ termo }) =>
        termo === null ? (
          <Button type="primary" onClick={onAccepted} block>
            {texts.continuar}
          </Button>
        ) : (
          <>
            <TermText termo={termo} />
            <EntryFailure text={problem} />
            <Button type="primary" loading={busy} onClick={() => void run(termo.id)} block>
              {texts.aceitar}
            </Button>
            <p className="z-fraco">{texts.retirarLink}</p>
          </>
        )
      }
    </Loaded>
  );
}
