/** /solicitacao-transcricao: what anybody may do here, without an account (INS-01). */
import { solicitacaoTela as texts } from '#messages/solicitacao-tela.ts';
import { EntryCard } from '#shared/entry/EntryCard.tsx';
import { ButtonLink } from '#shared/navigation/ButtonLink.tsx';
import { useTitle } from '#shared/ui/Page.tsx';
import './publico.css';

export default function StartPage() {
  useTitle(texts.titulo);
  return (
    <EntryCard title={texts.titulo} text={texts.texto}>
      <div className="sol-coluna">
        <ButtonLink type="primary" size="large" block to="/solicitacao-transcricao/enviar">
          {texts.enviar}
        </ButtonLink>
        <ButtonLink size="large" block to="/solicitacao-transcricao/consultar">
          {texts.consultar}
        </ButtonLink>
        <ButtonLink size="large" type="text" block to="/finalizacao-transcricao">
          {texts.finalizarTitulo}
        </ButtonLink>
      </div>
    </EntryCard>
  );
}
