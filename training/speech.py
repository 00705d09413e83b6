# Shared parts: audio bank, log-mel on the GPU, augmentation, scoring, model building.
import os,sys,json,math,re,time,copy,unicodedata,random,glob
import numpy as np, torch, torch.nn as nn, torch.nn.functional as F
R='./data'; dev='cuda'; SR=16000; NS=480000
torch.backends.cuda.matmul.allow_tf32=True
# ---------- scoring: same rules as bench/speech-score.ts
def plain(s,marks):
    s=unicodedata.normalize('NFC' if marks else 'NFD',s.lower())
    if not marks: s=''.join(c for c in s if unicodedata.category(c)[0]!='M')
    s=''.join(c if unicodedata.category(c)[0] in'LMN' or c.isspace() else ' ' for c in s)
    return ' '.join(s.split())
def dist(a,b):
    p=list(range(len(b)+1))
    for i,x in enumerate(a,1):
        q=[i]
        for j,y in enumerate(b,1): q.append(min(p[j]+1,q[j-1]+1,p[j-1]+(x!=y)))
        p=q
    return p[-1]
def score(refs,hyps):
    S=dict(w=[0,0],wp=[0,0],c=[0,0],cp=[0,0]);empty=loops=0
    for r,h in zip(refs,hyps):
        if not h.strip():empty+=1
        if re.search(r'(\S+)(?:[\s,.]+\1){4,}',h,re.I):loops+=1
        for k,m,l in(('w',1,0),('wp',0,0),('c',1,1),('cp',0,1)):
            a,b=plain(r,m),plain(h,m)
            A,B=(list(a.replace(' ','')),list(b.replace(' ',''))[:600]) if l else (a.split(),b.split())
            S[k][0]+=dist(A,B);S[k][1]+=len(A)
    return {**{k:round(100*v[0]/v[1],2) for k,v in S.items()},'empty':empty,'loops':loops,'n':len(refs)}
# ---------- data
def load_rows(): return json.load(open(R+'/rows.json'))
def clean_label(t):
    t=unicodedata.normalize('NFD',t.replace('ί','í').replace('ὸ','ò'))
    t=re.sub('([\u0300\u0301])[\u0300\u0301]+',r'\1',t) # doubled tone marks are typing slips
    return ' '.join(unicodedata.normalize('NFC',t).split())
def bank():
    z=np.load(R+'/audio.npz'); ids=list(z['ids']); off=z['off']; a=torch.from_numpy(z['pcm'])
    B=torch.zeros(len(ids),NS,dtype=torch.int16); L=[]
    for i in range(len(ids)):
        s=a[off[i]:off[i+1]][:NS]; B[i,:len(s)]=s; L.append(len(s))
    return {k:i for i,k in enumerate(ids)},B.to(dev),np.array(L)
_c={}
def const():
    if not _c:
        from transformers import WhisperFeatureExtractor
        fe=WhisperFeatureExtractor()
        _c['mel']=torch.tensor(np.asarray(fe.mel_filters),dtype=torch.float32,device=dev).T.contiguous(); _c['win']=torch.hann_window(400,device=dev); _c['fe']=fe
        assert _c['mel'].shape==(80,201)
    return _c
def mag(w): # (B,480000) -> (B,201,3000)
    return torch.stft(w,400,160,window=const()['win'],center=True,pad_mode='reflect',return_complex=True).abs()[...,:-1]
def logmel(power):
    x=torch.matmul(const()['mel'],power).clamp_min(1e-10).log10()
    x=torch.maximum(x,x.amax(dim=(1,2),keepdim=True)-8)
    return (x+4)/4
@torch.no_grad()
def mels(w,bs=64): return torch.cat([logmel(mag(w[i:i+bs].to(dev).float())**2).half() for i in range(0,len(w),bs)])
def colored(n,beta): # noise with power ~ 1/f^beta, unit rms
    B=len(beta); f=torch.fft.rfftfreq(n,1/SR,device=dev).clamp_min(20.)
    sp=torch.randn(B,n//2+1,dtype=torch.complex64,device=dev)*f[None]**(-beta[:,None]/2)
    x=torch.fft.irfft(sp,n=n); return x/x.pow(2).mean(1,keepdim=True).sqrt()
def U(a,b,n): return torch.rand(n,device=dev)*(b-a)+a
@torch.no_grad()
def augment(w,L): # w (B,NS) float, L lengths (samples); returns mel, end time in s (after tempo)
    B=len(w); L=torch.as_tensor(L,device=dev)
    ar=torch.arange(NS,device=dev)[None]
    # reverberation
    if random.random()<0.5:
        on=(torch.rand(B,device=dev)<0.5).float(); n=9600; t60=U(.08,.5,B)
        h=torch.randn(B,n,device=dev)*torch.exp(-6.9*torch.arange(n,device=dev)[None]/SR/t60[:,None]); h[:,:40]=0
        h=h/h.pow(2).sum(1,keepdim=True).sqrt()*U(.15,.9,B)[:,None]*on[:,None]; h[:,0]=1
        N=NS+n; w=torch.fft.irfft(torch.fft.rfft(w,N)*torch.fft.rfft(h,N),N)[:,:NS]
    # noise: coloured or babble of other training clips
    p=(w.pow(2)*(ar<L[:,None])).sum(1)/L; snr=U(5,30,B); on=(torch.rand(B,device=dev)<0.65).float()
    nz=colored(NS,U(0,2,B))
    if random.random()<.4:
        pm=torch.randperm(B,device=dev); bb=sum(torch.roll(w[torch.roll(pm,k)],random.randrange(NS),1) for k in range(1,4)); bb=bb/bb.pow(2).mean(1,keepdim=True).sqrt().clamp_min(1e-5)
        sel=(torch.rand(B,device=dev)<.5).float()[:,None]; nz=nz*(1-sel)+bb*sel
    full=(torch.rand(B,device=dev)<.5).float()[:,None]; m=torch.maximum((ar<L[:,None]).float(),full)
    w=w+nz*m*(p.sqrt()*10**(-snr/20)*on)[:,None]
    # spectral domain: pitch and formants apart, tempo
    X=(mag(w)+1e-7).log(); T=X.shape[-1]
    c=torch.fft.irfft(X,n=400,dim=1); q=torch.arange(400,device=dev); q=torch.minimum(q,400-q); lif=torch.clamp((34-q)/8,0,1)[None,:,None]
    env=torch.fft.rfft(c*lif,dim=1).real; res=X-env
    same=(torch.rand(B,device=dev)<.15).float()
    af=1+(U(-.18,.18,B))*(1-same); ap=af*(1+U(-.12,.12,B)*(1-same)); be=1+U(-.15,.15,B)*(1-same)
    be=torch.maximum(be,L/SR/29.0)
    def warp(x,a,pad):
        fy=torch.arange(201,device=dev)[None]/a[:,None]; tx=torch.arange(T,device=dev)[None]*be[:,None]
        gy=fy/200*2-1; gx=tx/(T-1)*2-1
        g=torch.stack([gx[:,None,:].expand(B,201,T),gy[:,:,None].expand(B,201,T)],-1)
        return F.grid_sample(x[:,None],g,mode='bilinear',padding_mode=pad,align_corners=True)[:,0]
    Y=warp(env,af,'border')+warp(res,ap,'zeros')
    # channel: smooth random EQ, band limits
    f=torch.linspace(0,1,201,device=dev)[None]; eq=sum(U(-.35,.35,B)[:,None]*torch.cos(math.pi*k*f+U(0,6.28,B)[:,None]) for k in(1,2,3,5))
    tel=(torch.rand(B,device=dev)<.12)[:,None]; hz=f*8000
    eq=eq-7*((hz>U(3200,7000,B)[:,None])&tel).float()-4*((hz<U(80,300,B)[:,None])&tel).float()
    x=logmel((2*(Y+eq[:,:,None]).clamp(-18,12)).exp())
    end=(L/SR/be)
    # SpecAugment
    mean=x.mean(dim=(1,2),keepdim=True); fr=torch.arange(80,device=dev)[None]; tt=torch.arange(T,device=dev)[None]; M=torch.zeros_like(x,dtype=torch.bool)
    for _ in range(2):
        wd=U(0,13,B);s=U(0,1,B)*(80-wd); M|=((fr>=s[:,None])&(fr<(s+wd)[:,None]))[:,:,None]
        el=end*100; wd=U(0,.06,B)*el; s=U(0,1,B)*(el-wd); M|=((tt>=s[:,None])&(tt<(s+wd)[:,None]))[:,None,:]
    wd=U(0,25,B); s=U(0,1,B)*(end*100-wd).clamp_min(0); M|=((tt>=s[:,None])&(tt<(s+wd)[:,None]))[:,None,:]
    skip=(torch.rand(B,device=dev)<.15)[:,None,None]
    return torch.where(M&~skip,mean,x),end.tolist()
# ---------- model
def build(name,drop=0.):
    import published_weights
    from transformers import WhisperConfig,WhisperForConditionalGeneration,GenerationConfig
    d=name
    cfg=WhisperConfig(vocab_size=51865,num_mel_bins=80,encoder_layers=6,encoder_attention_heads=8,decoder_layers=6,decoder_attention_heads=8,encoder_ffn_dim=2048,decoder_ffn_dim=2048,d_model=512,activation_function='gelu',max_source_positions=1500,max_target_positions=448,pad_token_id=50257,bos_token_id=50257,eos_token_id=50257,decoder_start_token_id=50258,dropout=drop,activation_dropout=drop)
    m=WhisperForConditionalGeneration(cfg)
    cache=f'{R}/published.pt'
    if not os.path.exists(cache):
        sd,_=published_weights.state(d); torch.save({k:torch.from_numpy(np.array(v)) for k,v in sd.items()},cache)
    sd=torch.load(cache); r=m.load_state_dict(sd,strict=False); assert not r.unexpected_keys and set(r.missing_keys)<={'proj_out.weight'},r
    m.proj_out.weight=m.model.decoder.embed_tokens.weight
    g=json.load(open(d+'/generation_config.json')); g.pop('forced_decoder_ids',None); g.pop('transformers_version',None); g.pop('max_length',None)
    m.generation_config=GenerationConfig(**g)
    return m.to(dev)
def tok(name):
    from tokenizers import ByteLevelBPETokenizer
    return ByteLevelBPETokenizer(f'{name}/vocab.json',f'{name}/merges.txt')
def mark_of(name,language): return json.load(open(name+'/generation_config.json'))['lang_to_id'][f'<|{language}|>']
@torch.no_grad()
def transcribe(em,tk,mel,lang='yo',ts=False,bs=128,mx=260):
    out=[]
    for i in range(0,len(mel),bs):
        x=mel[i:i+bs].to(dev).half()
        g=em.generate(input_features=x,language=lang,task='transcribe',num_beams=1,do_sample=False,max_new_tokens=mx,return_timestamps=ts)
        g=g['sequences'] if not torch.is_tensor(g) else g
        for s in g.tolist(): out.append(tk.decode([t for t in s if t<50257]).strip())
    return out
