import './styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { begin, Router } from './router.tsx';

// What came with the document stays in sight until the page itself can be drawn.
begin().then(() => {
  document.documentElement.classList.remove('known');
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <Router />
    </StrictMode>,
  );
});
