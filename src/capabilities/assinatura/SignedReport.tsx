/** What the verifier says of a stored document, with the address by which anybody may check it. */
import { Alert, Button, Divider, List, Typography } from 'antd';
import { Printer } from 'lucide-react';
import { saveSheet } from '#capabilities/documento/index.ts';
import type { AssinaturaEletronica } from '#domain/assinatura/eletronica.ts';
import type { SemEfeito } from '#domain/documento/sem-efeito.ts';
import { formatDataHora } from '#domain/formato/data-hora.ts';
import { papelNoPedido } from '#messages/assinatura-link.ts';
import { semEfeitoFrase } from '#messages/assinatura.ts';
import { assinaturaTela as texts } from '#messages/assinatura-tela.ts';
import { documentosTela } from '#messages/documento-tela.ts';
import { Qr } from '#shared/ui/Qr.tsx';
import { FailedState, LoadingState } from '#shared/ui/State.tsx';
import { useAct } from '#shared/ui/useAct.ts';
import { Report } from './Report.tsx';
import { useRelatorio, type Alvo } from './wire.ts';

export function SignedReport({ alvo }: { readonly alvo: Alvo }) {
  const { data, error, isPending, refetch } = useRelatorio(alvo);
  const endereco = data?.codigo ? `${location.origin}/verificar/${data.codigo}` : null;
  return (
    <section aria-label={texts.relatorio}>
      <Divider orientation="left">{texts.relatorio}</Divider>
      {isPending ? <LoadingState rows={3} label={texts.conferindo} /> : null}
      {error ? <FailedState error={error} title={texts.falhaRelatorio} retry={() => void refetch()} /> : null}
      {data?.semEfeito ? <Annulled semEfeito={data.semEfeito} /> : null}
      {data && (data.assinaturas.length > 0 || data.eletronicas.length === 0) ? (
        <Report relatorio={data} />
      ) : null}
      {data && data.eletronicas.length > 0 ? <ByLink eletronicas={data.eletronicas} /> : null}
      {endereco && data?.codigo ? (
        <div className="z-linha z-assinatura-publico">
          <Qr address={endereco} label={texts.qr(endereco)} />
          <div>
            <p>{texts.conferirPublico}</p>
            <p>
              <a href={endereco} target="_blank" rel="noreferrer">
                {endereco}
              </a>
            </p>
            <SheetButton alvo={alvo} />
          </div>
        </div>
      ) : null}
    </section>
  );
}

/** Signatures by public link: what is known of each; the sheet in the file has the rest. */
function ByLink({ eletronicas }: { readonly eletronicas: readonly AssinaturaEletronica[] }) {
  return (
    <List
      size="small"
      header={texts.porLink}
      dataSource={[...eletronicas]}
      rowKey="em"
      renderItem={({ nome, papel, em, ip, visto }) => (
        <List.Item>
          <List.Item.Meta
            title={`${nome} · ${papelNoPedido[papel]}`}
            description={[formatDataHora(em), ip === null ? null : `IP ${ip}`, texts.leu(visto)]
              .filter(Boolean)
              .join(' · ')}
          />
        </List.Item>
      )}
    />
  );
}

/** Void: by whom, when and why; the explanation is for those who may see the document. */
function Annulled({ semEfeito }: { readonly semEfeito: SemEfeito }) {
  const { em, explicacao, arquivadoDeNovoEm } = semEfeito;
  return (
    <Alert
      type="error"
      role="note"
      message={semEfeitoFrase({ ...semEfeito, em: formatDataHora(em) })}
      description={
        <>
          <p>{explicacao}</p>
          {arquivadoDeNovoEm ? (
            <p>{documentosTela.arquivadoDeNovo(formatDataHora(arquivadoDeNovoEm))}</p>
          ) : null}
        </>
      }
    />
  );
}

/** The copy for paper. */
function SheetButton({ alvo }: { readonly alvo: Alvo }) {
  const { run, busy } = useAct(() => saveSheet(alvo, alvo.objectId), { failure: texts.falhaFolha });
  return (
    <>
      <Button icon={<Printer size={16} aria-hidden />} loading={busy} onClick={() => void run()}>
        {texts.folha}
      </Button>
      <Typography.Paragraph type="secondary">{texts.folhaAjuda}</Typography.Paragraph>
    </>
  );
}
